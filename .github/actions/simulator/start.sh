#!/usr/bin/env bash
# Starts $COMMAND with $ARGUMENTS, waits until it is healthy, and appends its variables to $GITHUB_ENV.
set -euo pipefail

variables="$RUNNER_TEMP/boothkit-simulator.env"
log="$RUNNER_TEMP/boothkit-simulator.log"
: >"$variables"

if [ -z "$COMMAND" ] && [ -e node_modules/@boothkit/simulator ]; then
  COMMAND='npx @boothkit/simulator'
elif [ -z "$COMMAND" ]; then
  # The sources of this repository run without a build.
  repository=$(cd "$GITHUB_ACTION_PATH/../../.." && pwd)
  (cd "$repository" && npm ci --ignore-scripts --workspace @boothkit/simulator)
  COMMAND="node --conditions=@boothkit/source $repository/packages/simulator/src/cli.ts"
fi

# Both are lists of words.
# shellcheck disable=SC2086
nohup $COMMAND --env $ARGUMENTS >"$variables" 2>"$log" </dev/null &
simulator=$!

until grep -q BOOTHKIT_MCP_URL "$variables"; do
  if ! kill -0 "$simulator" 2>/dev/null; then
    cat "$log" >&2
    exit 1
  fi
  sleep 0.1
done

# shellcheck disable=SC1090
source "$variables"
curl --fail --silent --show-error --retry 10 --retry-connrefused "${BOOTHKIT_BASE_URL%/v1}/health"
for name in BOOTHKIT_BASE_URL BOOTHKIT_API_KEY BOOTHKIT_ACCOUNT_ID BOOTHKIT_CONTROL_URL BOOTHKIT_MCP_URL ${BOOTHKIT_CONTROL_TOKEN:+BOOTHKIT_CONTROL_TOKEN} ${BOOTHKIT_LIMITS:+BOOTHKIT_LIMITS}; do
  echo "$name=${!name}" >>"$GITHUB_ENV"
done
