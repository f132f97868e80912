"""The evening of an event as JSON, as src/evening.ts reads it, with Python's standard library alone.

    BOOTHKIT_BASE_URL=http://127.0.0.1:4010/v1 BOOTHKIT_API_KEY=… python3 evening.py EVENT_ID
"""

import json
import os
import sys
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

BASE_URL = os.environ["BOOTHKIT_BASE_URL"]
API_KEY = os.environ["BOOTHKIT_API_KEY"]


def get(path, **query):
    url = f"{BASE_URL}{path}?{urlencode(query)}"
    with urlopen(Request(url, headers={"Authorization": f"Bearer {API_KEY}"})) as response:
        return json.load(response)


def media_of(event):
    """Everything that guests captured, page by page."""
    page = get(f"{event}/media")
    yield from page["data"]
    while page["hasMore"]:
        page = get(f"{event}/media", cursor=page["nextCursor"])
        yield from page["data"]


def evening_of(event_id):
    event = f"/events/{quote(event_id, safe='')}"
    photos = [media["originalUrl"] for media in media_of(event) if media["type"] == "photo"]
    return {**get(f"{event}/stats"), "photos": photos}


if __name__ == "__main__":
    print(json.dumps(evening_of(sys.argv[1])))
