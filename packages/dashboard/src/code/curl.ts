import { type ApiRequest, targetOf } from './request.ts';

/**
 * The command that sends a request, for a POSIX shell. The key comes from the environment, as it is nowhere kept in plain text.
 */
export function curlOf(request: ApiRequest, baseUrl: string): string {
  const { method, body } = request;
  const url = `${baseUrl}${targetOf(request)}`;
  return [
    `curl ${method === 'HEAD' ? '--head' : `--request ${method}`} ${quoted(url)}`,
    // Else curl takes brackets and braces for a set of URLs.
    ...(/[[\]{}]/.test(url) ? ['--globoff'] : []),
    '--header "Authorization: Bearer $BOOTHKIT_API_KEY"',
    ...(body === undefined
      ? []
      : [`--header 'Content-Type: application/json'`, `--data-raw ${quoted(JSON.stringify(body, null, 2))}`]),
  ].join(' \\\n  ');
}

/** The bytes of a file as an upload takes them. */
export interface SentFile {
  /** The name of the file, which is in the folder of the command. */
  readonly name: string;
  /** The upload's URL and headers, as create_upload responded. */
  readonly uploadUrl: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The command that sends the bytes of a file to its upload, which takes no key. */
export function curlOfFile({ name, uploadUrl, headers }: SentFile): string {
  return [
    `curl --request PUT ${quoted(uploadUrl)}`,
    ...Object.entries(headers).map(([header, value]) => `--header ${quoted(`${header}: ${value}`)}`),
    `--data-binary ${quoted(`@./${name}`)}`,
  ].join(' \\\n  ');
}

/** Text as one word of a shell: within single quotes nothing is special but their end. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
