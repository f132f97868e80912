import { type Agent, request } from 'node:http';

/** What came of a request. */
interface Answered {
  readonly status: number;
  readonly text: string;
}

/** Makes one request; a body is sent as JSON. */
export type Ask = (
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
) => Promise<Answered>;

/** Makes requests over the connections of an agent. They reject where there is no answer. */
export function asking(agent: Agent): Ask {
  return (method, url, headers, body) =>
    new Promise((resolve, reject) => {
      const sent = body && JSON.stringify(body);
      const length = sent && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(sent)) };
      const asked = request(url, { agent, method, headers: { ...headers, ...length } }, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
        answer.on('error', reject);
      });
      asked.on('error', reject);
      asked.end(sent);
    });
}
