/** Where messages to guests are served. */
export const inboxPath = '/inbox/';

/** The two forms of a message. */
type MessageForm = 'html' | 'txt';

/** The path of a message in one of its forms. */
export interface MessagePath {
  readonly accountId: string;
  readonly messageId: string;
  readonly form: MessageForm;
}

/** The path of a message: `/inbox/<account>/<message>.html` or `.txt`. */
export function pathOfMessage({ accountId, messageId, form }: MessagePath): string {
  return `${inboxPath}${accountId}/${messageId}.${form}`;
}

/** Reads what {@link pathOfMessage} writes; `undefined` for any other path. */
export function readMessagePath(path: string): MessagePath | undefined {
  const [, accountId, messageId, form] = /^([^/]+)\/([^/.]+)\.(html|txt)$/.exec(path.slice(inboxPath.length)) ?? [];
  if (accountId === undefined || messageId === undefined) return undefined;
  return { accountId, messageId, form: form === 'html' ? 'html' : 'txt' };
}
