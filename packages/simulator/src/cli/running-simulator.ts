import { environmentVariable } from '@boothkit/contract/internal';

/** The options that lead a command to a running simulator, for its `--help`. */
export const controlUsage = `  --control-url <url>  the simulator's controlUrl, from its output (default: $BOOTHKIT_CONTROL_URL)
  --control-token <token>
                       token of the control API (default: $BOOTHKIT_CONTROL_TOKEN)
`;

/** As {@link controlUsage} says, for `parseArgs`; and `--help`. */
export const controlOptions = () =>
  ({
    'control-url': { type: 'string', default: environmentVariable('BOOTHKIT_CONTROL_URL') ?? '' },
    'control-token': { type: 'string', default: environmentVariable('BOOTHKIT_CONTROL_TOKEN') ?? '' },
    help: { type: 'boolean', short: 'h', default: false },
  }) as const;

/** Where the control API is, and its token or an empty text. */
type ControlValues = Readonly<Record<'control-url' | 'control-token', string>>;

/** Sends a request of a command to the control API of a running simulator. Throws an Error with the reason for anything but success. */
export async function askControl<Answer>(
  command: string,
  { 'control-url': url, 'control-token': token }: ControlValues,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Answer> {
  const controlUrl = url.replace(/\/$/, '');
  if (controlUrl === '')
    throw new Error(
      `${command} needs --control-url or BOOTHKIT_CONTROL_URL: the controlUrl that the simulator printed`,
    );
  if (!/^https?:$/.test(URL.parse(controlUrl)?.protocol ?? ''))
    throw new Error(`--control-url must be an http or https address; got ${JSON.stringify(url)}`);
  const response = await fetch(`${controlUrl}${path}`, {
    method,
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw new Error(`there is no simulator at ${controlUrl}`, { cause });
  });
  const text = await response.text();
  if (response.ok) return JSON.parse(text) as Answer;
  throw new Error(messageIn(text) ?? `${controlUrl}${path} responded with ${response.status}`);
}

/** The message of an error of a simulator; undefined if another server responded. */
function messageIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { readonly error?: { readonly message: string } }).error?.message;
  } catch {
    return undefined;
  }
}
