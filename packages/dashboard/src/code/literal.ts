const lineWidth = 60;

/** JSON as a JavaScript expression, in one line if it is short. Lines after the first begin with `indent`. */
export function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string') return inQuotes(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const deeper = `${indent}  `;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((item) => literal(item, deeper))
    : Object.entries(value).map(([name, member]) => `${memberName(name)}: ${literal(member, deeper)}`);
  const [open, close, space] = isList ? ['[', ']', ''] : ['{', '}', ' '];
  if (parts.length === 0) return open + close;
  const line = `${open}${space}${parts.join(', ')}${space}${close}`;
  if (!line.includes('\n') && line.length + indent.length <= lineWidth) return line;
  return `${open}\n${parts.map((part) => `${deeper}${part},\n`).join('')}${indent}${close}`;
}

/** Text in single quotes. */
function inQuotes(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** The name of a member. In a literal, `__proto__` as it stands would set the prototype. */
function memberName(name: string): string {
  if (name === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : inQuotes(name);
}
