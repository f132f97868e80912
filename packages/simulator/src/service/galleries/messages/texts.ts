import type { CommunicationTexts } from '../../../model/galleries/communication.ts';
import type { StoredSend } from '../../../model/galleries/gallery.ts';

/**
 * The texts of a message. `{eventName}`, `{hashtag}` and `{link}` in a text are replaced by the event's name, its hashtag and the link of
 * the share.
 */
export interface MessageTexts {
  /** The name that a message comes from. Default: the event's name. */
  readonly senderName: string;
  readonly emailSubject: string;
  /** The paragraphs above the button of an email; empty lines separate them. */
  readonly emailMessage: string;
  /** The label of an email's button. */
  readonly emailButton: string;
  /** The small print at the end of an email. */
  readonly emailFooter: string;
  /** A text message. Without `{link}`, the link follows on a line of its own. */
  readonly textMessage: string;
}

const built = (photos: string, are: string): MessageTexts => ({
  senderName: '{eventName}',
  emailSubject: `Your ${photos} from {eventName}`,
  emailMessage: `Thank you for stopping by the photo booth. Your ${photos} ${are} ready.`,
  emailButton: `See your ${photos}`,
  emailFooter: 'You get this email because someone entered this address at the photo booth.',
  textMessage: `Your ${photos} from {eventName}: {link}`,
});

/** The built-in texts, for a session and for a single item. */
const builtIn = { session: built('photos', 'are'), media: built('photo', 'is') } as const;

/** The texts of a message: the event's where it has its own, then the account's, then the built-in ones. */
export function textsOf({ shared, event, communication }: StoredSend, link: string): MessageTexts {
  const chosen: CommunicationTexts = { ...builtIn[shared], ...communication, ...event.communication };
  const values: CommunicationTexts = { eventName: event.name, hashtag: event.hashtag ?? '', link };
  const filled = (name: keyof MessageTexts) =>
    (chosen[name] ?? '').replaceAll(/\{(\w+)\}/g, (placeholder, value: string) =>
      Object.hasOwn(values, value) ? (values[value] ?? '') : placeholder,
    );
  return {
    senderName: filled('senderName'),
    emailSubject: filled('emailSubject'),
    emailMessage: filled('emailMessage'),
    emailButton: filled('emailButton'),
    emailFooter: filled('emailFooter'),
    textMessage: chosen['textMessage']?.includes('{link}')
      ? filled('textMessage')
      : `${filled('textMessage')}\n${link}`,
  };
}
