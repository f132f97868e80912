#!/usr/bin/env bash
# A tour of a running simulator by plain HTTP, with bash and curl alone.
#
#   BASE_URL=http://127.0.0.1:4010/v1 CONTROL_URL=http://127.0.0.1:4010/_sim bash tour.sh picture.png
#
# CONTROL_TOKEN is needed where the simulator was started with one. It ends with 1 at the first answer that is not as it should be.
set -euo pipefail

picture=${1:?name a PNG of 600 by 600 pixels or more}
: "${BASE_URL:?}" "${CONTROL_URL:?}"
control_auth=()
[ -z "${CONTROL_TOKEN:-}" ] || control_auth=(-H "Authorization: Bearer $CONTROL_TOKEN")

# Calls that are answered with an error end the script, and show the answer.
call() { curl --silent --show-error --fail-with-body "$@"; }
told() {
  local answer
  answer=$(call "$@") || { printf '%s\n' "$answer" >&2; return 1; }
  printf '%s\n' "$answer"
}
control() { told "${control_auth[@]}" -X "$1" "$CONTROL_URL$2" "${@:3}"; }
api() { told -H "Authorization: Bearer $api_key" -X "$1" "$BASE_URL$2" "${@:3}"; }
json=(-H 'Content-Type: application/json' --data)

# The first member of that name in the JSON on standard input, where it is text.
member() { grep -o "\"$1\":\"[^\"]*\"" | sed -n '1s/^[^:]*:"\(.*\)"$/\1/p'; }
first_of() { grep -o "\"$1\":\[\"[^\"]*\"" | sed -n '1s/.*\["\(.*\)"$/\1/p'; }

step() { printf '%s\n' "- $1"; }
expect() { # what, found, needed
  [ "$2" = "$3" ] || { printf 'wrong response: %s is %s, not %s\n' "$1" "$2" "$3" >&2; exit 1; }
}

step 'an account of its own, with keys and templates'
account=$(control POST /accounts)
account_id=$(member accountId <<<"$account")
api_key=$(member apiKey <<<"$account")
template_id=$(first_of templateIds <<<"$account")

step 'an event'
event=$(api POST /events "${json[@]}" '{
  "name": "Ada & Alan", "date": "2026-09-12T17:00:00+02:00", "templateIds": ["'"$template_id"'"], "idUser": "booking-7"
}')
event_id=$(member id <<<"$event")
expect 'the name' "$(api GET "/events/$event_id" | member name)" 'Ada & Alan'

step 'a picture, uploaded and set as its logo'
upload=$(api POST /uploads "${json[@]}" '{ "purpose": "event-branding-image", "contentType": "image/png" }')
headers=()
while IFS= read -r pair; do headers+=(-H "$pair"); done < <(
  grep -o '"headers":{[^}]*}' <<<"$upload" | grep -o '"[^"{]*":"[^"]*"' | sed 's/^"\(.*\)":"\(.*\)"$/\1: \2/'
)
call -X PUT "$(member uploadUrl <<<"$upload")" "${headers[@]}" --data-binary "@$picture" >/dev/null
branding=$(api POST "/events/$event_id/branding/images" "${json[@]}" '{
  "slot": "logo", "uploadPath": "'"$(member storagePath <<<"$upload")"'"
}')
call "$(member logoUrl <<<"$branding")" | cmp - "$picture"

step 'a failure on purpose, once, and what was asked'
control POST /faults "${json[@]}" '{ "operation": "get_event", "accountId": "'"$account_id"'", "status": 503, "times": 1 }' >/dev/null
status() { curl --silent -o /dev/null -w '%{http_code}' -H "Authorization: Bearer $api_key" "$BASE_URL/events/$event_id"; }
expect 'the first answer' "$(status)" 503
expect 'the second answer' "$(status)" 200
asked=$(control GET "/requests?accountId=$account_id&operation=get_event")
expect 'the answers, as the journal has them' "$(grep -o '"status":[0-9]*' <<<"$asked" | tr '\n' ' ')" \
  '"status":200 "status":503 "status":200 '

step 'a snapshot, a day gone by, and back again'
before=$(control GET /clock | member now)
snapshot_id=$(control POST /snapshots | member snapshotId)
control PATCH /clock "${json[@]}" '{ "advanceSeconds": 86400 }' >/dev/null
api DELETE "/events/$event_id" >/dev/null
control POST "/snapshots/$snapshot_id/restore" >/dev/null
expect 'the day' "$(control GET /clock | member now | cut -dT -f1)" "${before%%T*}"
expect 'the event' "$(api GET "/events/$event_id" | member id)" "$event_id"
control DELETE "/snapshots/$snapshot_id" >/dev/null

step 'what its guests upload'
gallery_id=$(member galleryId <<<"$event")
media=$(control POST "/accounts/$account_id/galleries/$gallery_id/media")
call -o /dev/null "$(member originalUrl <<<"$media")"

echo 'The tour succeeded.'
