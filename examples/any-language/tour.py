"""A tour of a running simulator by plain HTTP, with Python's standard library alone.

    BASE_URL=http://127.0.0.1:4010/v1 CONTROL_URL=http://127.0.0.1:4010/_sim python3 tour.py picture.png

CONTROL_TOKEN is needed where the simulator was started with one. It ends with 1 at the first answer that is not as it should be.
"""

import json
import os
import sys
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

BASE_URL = os.environ["BASE_URL"]
CONTROL_URL = os.environ["CONTROL_URL"]
CONTROL_TOKEN = os.environ.get("CONTROL_TOKEN")


def send(method, url, headers, data=None):
    """The status and the bytes of an answer, whatever it is."""
    try:
        with urlopen(Request(url, data=data, headers=headers, method=method)) as answer:
            return answer.status, answer.read()
    except HTTPError as refusal:
        with refusal:
            return refusal.code, refusal.read()


def call(method, url, token=None, body=None):
    """The status of an answer, and what its JSON says."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    if body is not None:
        headers["Content-Type"] = "application/json"
    status, text = send(method, url, headers, None if body is None else json.dumps(body).encode())
    return status, json.loads(text)


def control(method, path, body=None):
    status, answer = call(method, CONTROL_URL + path, CONTROL_TOKEN, body)
    expect(f"{method} {path}", status in (200, 201), True, answer)
    return answer


def step(title):
    print(f"- {title}")


def expect(what, found, needed, beside=None):
    if found != needed:
        sys.exit(f"wrong response: {what} is {found!r}, not {needed!r} {beside or ''}")


def tour(picture):
    step("an account of its own, with keys and templates")
    account = control("POST", "/accounts")
    at = f"/accounts/{account['accountId']}"

    def api(method, path, body=None, needed=200):
        status, answer = call(method, BASE_URL + path, account["apiKey"], body)
        expect(f"{method} {path}", status, needed, answer)
        return answer

    step("an event")
    booking = {
        "name": "Ada & Alan",
        "date": "2026-09-12T17:00:00+02:00",
        "templateIds": account["templateIds"][:1],
        "idUser": "booking-7",
    }
    event = api("POST", "/events", booking, needed=201)
    event_path = f"/events/{event['id']}"
    expect("the name", api("GET", event_path)["name"], booking["name"])

    step("a picture, uploaded and set as its logo")
    place = {"purpose": "event-branding-image", "contentType": "image/png"}
    upload = api("POST", "/uploads", place, needed=201)
    status, _ = send("PUT", upload["uploadUrl"], upload["headers"], picture)
    expect("the upload", status, 200)
    image = {"slot": "logo", "uploadPath": upload["storagePath"]}
    branding = api("POST", f"{event_path}/branding/images", image, needed=201)
    expect("the logo", send("GET", branding["logoUrl"], {}) == (200, picture), True)

    step("a failure on purpose, once, and what was asked")
    fault = {"operation": "get_event", "accountId": account["accountId"], "status": 503, "times": 1}
    control("POST", "/faults", fault)
    api("GET", event_path, needed=503)
    api("GET", event_path)
    asked = control("GET", f"/requests?accountId={account['accountId']}&operation=get_event")["data"]
    expect("the answers, as the journal has them", [request["status"] for request in asked], [200, 503, 200])

    step("a snapshot, a day gone by, and back again")
    before = control("GET", "/clock")["now"]
    snapshot = control("POST", "/snapshots")["snapshotId"]
    control("PATCH", "/clock", {"advanceSeconds": 86_400})
    api("DELETE", event_path)
    control("POST", f"/snapshots/{snapshot}/restore")
    expect("the day", control("GET", "/clock")["now"][:10], before[:10])
    expect("the event", api("GET", event_path)["id"], event["id"])
    control("DELETE", f"/snapshots/{snapshot}")

    step("what its guests upload")
    media = control("POST", f"{at}/galleries/{event['galleryId']}/media")
    expect("the photo", send("GET", media["originalUrl"], {})[0], 200)

    print("The tour succeeded.")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("name a PNG of 600 by 600 pixels or more")
    tour(Path(sys.argv[1]).read_bytes())
