import { quoted } from './javascript.ts';
import {
  flagsOf,
  inOneLine,
  type MadeValue,
  type SentStep,
  Template,
  type TestPlan,
  type TestStep,
  type Value,
  variablesRead,
} from './test-plan.ts';

// Python in the format of Black. It needs pytest, and of Python itself the standard library alone.

/** A test for pytest. It starts the server of the simulator. */
export function pytestOf({ title, options, document, world, steps }: TestPlan): string {
  const read = variablesRead(steps);
  const body = steps.map((step) => written(step, read)).join('');
  const settings = flagsOf({ clock: world.now, ...options }).map((flag) => `    ${quoted(flag)},\n`);
  return `"""Saved by @boothkit/simulator. It starts a simulator of its own."""

import base64
import http.client
import json
import os
import shlex
import signal
import subprocess
import urllib.error
import urllib.request

import pytest


def test_saved(simulator):
    """It ${title}."""
    call, control = simulator
${body}

@pytest.fixture
def simulator(${document === undefined ? '' : 'tmp_path'}):
    """Sends requests to a simulator that has the world: to its API, and to its control API."""
    command = shlex.split(
        os.environ.get("BOOTHKIT_SIMULATOR", "npx @boothkit/simulator")
    )
    # A token would be asked for in requests to the control API.
    environment = {**os.environ}
    environment.pop("BOOTHKIT_CONTROL_TOKEN", None)
${
  document === undefined
    ? ''
    : `    document = tmp_path / "document.json"
    document.write_text(json.dumps(DOCUMENT))
`
}    process = subprocess.Popen(
        [*command, *SETTINGS${document === undefined ? '' : ', f"--document={document}"'}],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        line = process.stdout.readline()
        assert line, f"The simulator did not start: {shlex.join(command)}"
        ready = json.loads(line)

        def call(**request):
            return send(ready["baseUrl"], **request)

        def control(**request):
            return send(ready["controlUrl"], **request)

        assert control(method="PUT", path="/world-file", body=WORLD)["status"] == 200
        yield call, control
        report(control)
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def report(control):
    """The newest requests, and the webhooks that were not delivered: shown on failure."""
    newest = "?order=newest&limit=20"
    requests = control(method="GET", path=f"/requests{newest}")["body"]["data"]
    for each in reversed(requests):
        rule = f" by {each['rule']}: {each['message']}" if each["rule"] else ""
        print(f"{each['method']} {each['path']} -> {each['status']}{rule}")
    deliveries = control(method="GET", path=f"/deliveries{newest}")["body"]["data"]
    for each in reversed(deliveries):
        if each["outcome"] != "delivered":
            reason = each["reason"] or each["status"]
            event = f"{each['payload']['event']} to {each['url']}"
            print(f"{event} -> {each['outcome']}: {reason}")


def send(base_url, method, path="", url=None, key=None, headers=None, **content):
    """The status, the rule that rejected the request, and the JSON; no status without a response."""
    sent = {"Content-Type": "application/json"} if "body" in content else {}
    sent.update(headers or {})
    if key is not None:
        sent["Authorization"] = f"Bearer {key}"
    data = None
    if "body" in content:
        data = json.dumps(content["body"]).encode()
    elif "base64" in content:
        data = base64.b64decode(content["base64"])
    request = urllib.request.Request(
        url or base_url + path, data=data, headers=sent, method=method
    )
    try:
        response = urllib.request.urlopen(request)
    except urllib.error.HTTPError as error:
        response = error
    except (urllib.error.URLError, http.client.HTTPException, ConnectionError):
        return {"status": None, "rule": None, "body": None}
    with response:
        return {
            "status": response.status,
            "rule": response.headers.get("Simulator-Rule"),
            "body": parsed(response),
        }


def parsed(response):
    try:
        return json.loads(response.read())
    except (ValueError, http.client.HTTPException, ConnectionError):
        return None


def check(found, wanted, path):
    """Objects may have more members; all else has to be equal."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        for name, value in wanted.items():
            assert name in found, f"{path} has no {name}"
            check(found[name], value, f"{path}.{name}")
    elif isinstance(wanted, list) and isinstance(found, list):
        assert len(found) == len(wanted), path
        for at, value in enumerate(wanted):
            check(found[at], value, f"{path}[{at}]")
    else:
        assert found == wanted, path


SETTINGS = [
    "--port",
    "0",
    "--json",
${settings.join('')}]

# The world at the beginning.
WORLD = ${literal(world as Value, 0)}
${
  document === undefined
    ? ''
    : `
# The part of the service's own document that the requests need.
DOCUMENT = ${literal(document, 0)}
`
}`;
}

function written(step: TestStep, read: ReadonlySet<string>): string {
  if (step.kind === 'comment') return `    # ${inOneLine(step.text)}\n`;
  if (step.kind === 'clock') return `    control(method="PATCH", path="/clock", body={"now": ${quoted(step.now)}})\n`;
  if (step.kind === 'fault') return sent('control', { method: 'POST', path: '/faults', body: step.fault as Value });
  const isNamed = step.expected !== undefined || read.has(step.variable);
  const name = isNamed ? `${step.variable} = ` : '';
  return `${sent(step.kind, step.request as { readonly [name: string]: Value }, name)}${checked(step)}`;
}

function sent(kind: SentStep['kind'], request: { readonly [name: string]: Value }, name = ''): string {
  const parts = Object.entries(request).map(([member, value]) => `        ${member}=${literal(value, 8)},\n`);
  return `    ${name}${kind}(\n${parts.join('')}    )\n`;
}

function checked({ variable, expected }: SentStep): string {
  if (expected === undefined) return '';
  return `    check(\n        ${variable},\n        ${literal(expected, 8)},\n        ${quoted(variable)},\n    )\n`;
}

/** JSON as an expression: lists and dictionaries with an item in each line. */
function literal(value: Value, indent: number): string {
  if (value instanceof Template) return expression(value);
  if (typeof value === 'string') return quoted(value);
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return JSON.stringify(value);
  const spaces = ' '.repeat(indent);
  const parts = Array.isArray(value)
    ? value.map((item) => literal(item, indent + 4))
    : Object.entries(value).map(([name, member]) => `${quoted(name)}: ${literal(member, indent + 4)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return parts.length === 0
    ? `${open}${close}`
    : `${open}\n${parts.map((part) => `${spaces}    ${part},\n`).join('')}${spaces}${close}`;
}

function expression({ parts }: Template): string {
  const [only] = parts;
  if (parts.length === 1 && typeof only === 'object') return reference(only, '"');
  // Before Python 3.12, an expression in an f-string has no backslash, and not the quotes of the string.
  const isPlain = parts.every(
    (part) => typeof part === 'string' || part.at.every((step) => !/["'\\{}]|\P{ASCII}|\p{Cc}/u.test(String(step))),
  );
  if (!isPlain)
    return `"".join((${parts.map((part) => (typeof part === 'string' ? quoted(part) : reference(part, '"'))).join(', ')},))`;
  const inside = parts.map((part) =>
    typeof part === 'string'
      ? JSON.stringify(part).slice(1, -1).replaceAll('{', '{{').replaceAll('}', '}}')
      : `{${reference(part, "'")}}`,
  );
  return `f"${inside.join('')}"`;
}

/** The way to a made value: `request1["body"]["id"]`. */
function reference({ variable, at }: MadeValue, quote: '"' | "'"): string {
  const steps = at.map((step) => (typeof step === 'number' ? `[${step}]` : `[${inQuotes(step, quote)}]`));
  return variable + steps.join('');
}

const inQuotes = (text: string, quote: '"' | "'"): string => (quote === '"' ? quoted(text) : `'${text}'`);
