/** The options that lead a command to a running simulator, for its `--help`. */
export const controlUsage = `  --control-url <url>  the simulator's control URL, as its ready line names it (default: $BOOTHKIT_CONTROL_URL)
  --control-token <token>
                       what requests to the control API have to carry (default: $BOOTHKIT_CONTROL_TOKEN)
`;

/** The same options, and `--help`, for `parseArgs`. */
export const controlOptions = () =>
  ({
    'control-url': { type: 'string', default: process.env['BOOTHKIT_CONTROL_URL'] ?? '' },
    'control-token': { type: 'string', default: process.env['BOOTHKIT_CONTROL_TOKEN'] ?? '' },
    help: { type: 'boolean', default: false },
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
  if (!URL.canParse(controlUrl))
    throw new Error(`${command} needs --control-url or BOOTHKIT_CONTROL_URL: the controlUrl of the ready line`);
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
  const answer = (await response.json()) as Answer & { readonly error?: { readonly message: string } };
  if (response.ok) return answer;
  throw new Error(answer.error?.message ?? `${controlUrl}${path} responded with ${response.status}`);
}
