import {
  flagsOf,
  inOneLine,
  joined,
  type MadeValue,
  type SentStep,
  Template,
  type TestPlan,
  type TestStep,
  type Text,
  type Value,
} from './test-plan.ts';

/** A test as a script for bash, with curl. It starts the server of the simulator, and reads JSON with Node, which the server needs anyway. */
export function shellOf({ title, options, document, world, steps }: TestPlan): string {
  const flags = flagsOf({ clock: world.now, ...options }).map(quoted);
  return `#!/usr/bin/env bash
# Saved by @boothkit/simulator: ${title}. It starts a simulator of its own, and ends with 1 at the first difference.
set -euo pipefail
set -m

# A token would be asked for in requests to the control API.
unset BOOTHKIT_CONTROL_TOKEN
dir=$(mktemp -d)
${
  document === undefined
    ? ''
    : `cat >"$dir/document.json" <<'DOCUMENT'
${JSON.stringify(document, null, 2)}
DOCUMENT
`
}\${BOOTHKIT_SIMULATOR:-npx @boothkit/simulator} --port 0 --json ${flags.join(' ')}${document === undefined ? '' : ' --document="$dir/document.json"'} >"$dir/ready.json" &
simulator=$!
control_url=
trap '[ $? = 0 ] || report || true; kill -- "-$simulator" 2>/dev/null; rm -rf "$dir"' EXIT

# report: the newest requests, and the webhooks that were not delivered.
report() {
  [ -n "$control_url" ] && node -e '
    const list = async (name) => {
      const response = await fetch(process.argv[1] + "/" + name + "?order=newest&limit=20");
      return (await response.json()).data.reverse();
    };
    (async () => {
      for (const { method, path, status, rule, message } of await list("requests"))
        console.error(method + " " + path + " -> " + status + (rule ? " by " + rule + ": " + message : ""));
      for (const { payload, url, outcome, status, reason } of await list("deliveries"))
        if (outcome !== "delivered")
          console.error(payload.event + " to " + url + " -> " + outcome + ": " + (reason || status));
    })();
  ' "$control_url"
}

until [ -s "$dir/ready.json" ]; do
  kill -0 "$simulator" 2>/dev/null || {
    echo 'The simulator did not start.' >&2
    exit 1
  }
  sleep 0.1
done

# get NAME MEMBER...: a value of a response.
get() {
  node -e '
    const [file, ...members] = process.argv.slice(1);
    let value = JSON.parse(require("fs").readFileSync(file, "utf8"));
    for (const member of members) value = value[member];
    process.stdout.write(String(value));
  ' "$dir/$1.json" "\${@:2}"
}
base_url=$(get ready baseUrl)
control_url=$(get ready controlUrl)

# send NAME METHOD URL ARGUMENT...: sends a request with curl, and keeps its outcome.
send() {
  local status
  status=$(curl --silent --globoff --path-as-is --request "$2" --dump-header "$dir/headers" --output "$dir/body" --write-out '%{http_code}' "\${@:4}" "$3") || true
  node -e '
    const fs = require("fs");
    const [dir, name, status] = process.argv.slice(1);
    const read = (file) => (fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "");
    const rule = /^simulator-rule: *(.*?)\\r?$/im.exec(read(dir + "/headers"));
    let body;
    try {
      body = JSON.parse(read(dir + "/body"));
    } catch {}
    const outcome = { status: Number(status) || null, rule: rule && rule[1], body };
    fs.writeFileSync(dir + "/" + name + ".json", JSON.stringify(outcome));
  ' "$dir" "$1" "$status"
  rm -f "$dir/headers" "$dir/body"
}

# check NAME JSON: objects may have more members, all else has to be equal.
check() {
  node -e '
    const [file, name, wanted] = process.argv.slice(1);
    const compare = (found, wanted, path) => {
      const isObject = (value) => typeof value === "object" && value !== null;
      if (isObject(found) && isObject(wanted) && (!Array.isArray(wanted) || found.length === wanted.length))
        return Object.entries(wanted).every(([member, value]) => compare(found[member], value, path + "." + member));
      if (found === wanted) return true;
      console.error(path + " is " + JSON.stringify(found) + ", not " + JSON.stringify(wanted));
      return false;
    };
    const found = JSON.parse(require("fs").readFileSync(file, "utf8"));
    process.exit(compare(found, JSON.parse(wanted), name) ? 0 : 1);
  ' "$dir/$1.json" "$1" "$2"
}

json=(--header 'Content-Type: application/json' --data-binary)

cat >"$dir/world.json" <<'WORLD'
${JSON.stringify(world, null, 2)}
WORLD
send world PUT "$control_url/world-file" "\${json[@]}" "@$dir/world.json"
check world '{ "status": 200 }'

${steps.map(written).join('')}
echo ${quoted(`Passed: ${title}.`)}
`;
}

function written(step: TestStep): string {
  if (step.kind === 'comment') return `# ${inOneLine(step.text)}\n`;
  if (step.kind === 'clock') return control('clock', 'PATCH', '/clock', { now: step.now });
  if (step.kind === 'fault') return control('fault', 'POST', '/faults', step.fault as Value);
  return `${sent(step)}${step.expected === undefined ? '' : `check ${step.variable} ${json(step.expected)}\n`}`;
}

const control = (name: string, method: string, path: string, body: Value) =>
  `send ${name} ${method} "$control_url"${quoted(path)} "\${json[@]}" ${json(body)}\n`;

function sent({ kind, variable, request }: SentStep): string {
  const { method, path = '', url, key, headers = {}, body, base64 } = request;
  const base = kind === 'call' ? '"$base_url"' : '"$control_url"';
  const parts = [
    // Without it, curl waits for a body.
    ...(method === 'HEAD' ? ['--head'] : []),
    ...Object.entries(headers).map(([name, value]) => `--header ${header(name, value)}`),
    ...(key === undefined ? [] : [`--header ${word(['Authorization: Bearer ', key])}`]),
    ...(body === undefined ? [] : [`"\${json[@]}" ${json(body)}`]),
  ];
  const line = `send ${variable} ${quoted(method)} ${url === undefined ? `${base}${word([path])}` : word([url])}`;
  const bytes = base64 === undefined ? '' : `printf %s ${quoted(base64)} | base64 -d >"$dir/bytes"\n`;
  return `${bytes}${[line, ...parts, ...(bytes === '' ? [] : ['--data-binary "@$dir/bytes"'])].join(' \\\n  ')}\n`;
}

/** A header as curl takes it: one without a value ends with a semicolon. */
const header = (name: string, value: Text): string => word(value === '' ? [`${name};`] : [`${name}: `, value]);

/** JSON as one word of a shell. */
const json = (value: Value): string => word(jsonParts(value, ''));

/** JSON as texts one after the other, with each value that the simulator makes in its place. */
function jsonParts(value: Value, indent: string): Text[] {
  if (value instanceof Template) return ['"', ...value.parts.map(inJsonText), '"'];
  if (typeof value !== 'object' || value === null) return [JSON.stringify(value)];
  const inner = `${indent}  `;
  const items = Array.isArray(value)
    ? value.map((item: Value) => jsonParts(item, inner))
    : Object.entries(value).map(([name, member]) => [`${JSON.stringify(name)}: `, ...jsonParts(member, inner)]);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (items.length === 0) return [`${open}${close}`];
  return [
    `${open}\n`,
    ...items.flatMap((item, at) => [`${at === 0 ? '' : ',\n'}${inner}`, ...item]),
    `\n${indent}${close}`,
  ];
}

const inJsonText = (part: string | MadeValue): Text =>
  typeof part === 'string' ? JSON.stringify(part).slice(1, -1) : new Template([part]);

/** Texts as one word of a shell: values that the simulator makes are read when the script runs. */
function word(texts: readonly Text[]): string {
  return joined(texts)
    .map((part) =>
      typeof part === 'string'
        ? quoted(part)
        : `"$(get ${part.variable} ${part.at.map((step) => quoted(String(step))).join(' ')})"`,
    )
    .join('');
}

/** Text in single quotes, in which nothing is special but their end; without them where nothing is special. */
const quoted = (text: string): string => (/^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
