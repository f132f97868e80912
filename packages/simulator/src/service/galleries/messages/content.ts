import { type Html, html } from '../../../engine/http/html.ts';
import type { MessageTexts } from './texts.ts';

/** A picture in an email, which leads to its page. */
interface MessagePicture {
  readonly title: string;
  /** Of an image, also for a video. */
  readonly url: string;
}

/** The parts that a message is rendered from. */
export interface MessageParts {
  readonly by: 'email' | 'sms';
  readonly texts: MessageTexts;
  readonly eventName: string;
  readonly hashtag: string | null;
  /** `#rrggbb`, dark enough to carry white text (rule 2.1/colors-light). */
  readonly color: string;
  readonly logoUrl: string | null;
  /** The first pictures of the share. */
  readonly pictures: readonly MessagePicture[];
  readonly link: string;
}

/** Returns the message as plain text: all of a text message, or the plain-text part of an email. */
export function plainText({ by, texts, hashtag, link }: MessageParts): string {
  if (by === 'sms') return texts.textMessage;
  const parts = [texts.emailMessage, `${texts.emailButton}: ${link}`, hashtag ?? '', texts.emailFooter];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Returns a message as guests see it: an email, or a text message in a bubble with its link. */
export function htmlOf(parts: MessageParts): string {
  return (parts.by === 'email' ? email(parts) : bubble(parts)).markup;
}

// Mail programs drop style sheets, so each element has its own style.
const font = "font-family: -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

function frame(title: string, ground: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
</head>
<body style="margin: 0; padding: 24px 12px; background: ${ground}; ${font}; overflow-wrap: anywhere">
${content}
</body>
</html>
`;
}

/** The logo as a circle cut from its middle (rule 4.9/logo-shown). */
const circle = (logoUrl: string) =>
  html`<img src="${logoUrl}" alt="" width="96" height="96" style="display: block; width: 96px; height: 96px; margin: 0 auto 16px; border-radius: 50%; object-fit: cover">
`;

function email({ texts, eventName, hashtag, color, logoUrl, pictures, link }: MessageParts): Html {
  const paragraphs = texts.emailMessage.split(/\n\s*\n/).map(
    (text) => html`<p style="margin: 0 0 16px; font-size: 16px; line-height: 1.5; white-space: pre-line">${text}</p>
`,
  );
  // Two columns, one large picture if there is only one; none is larger than its file.
  const [width, columnPx] = pictures.length === 1 ? ['99%', 400] : ['48%', 560];
  const shots = pictures.map(
    ({ title, url }) =>
      html`<a href="${link}"><img src="${url}" alt="${title}" style="display: inline-block; max-width: ${width}; height: auto; margin: 0 0.5% 8px; border-radius: 8px; vertical-align: top"></a>`,
  );
  return frame(
    texts.emailSubject,
    '#f3f4f6',
    html`<div style="max-width: 560px; margin: 0 auto; padding: 32px 24px; border-top: 6px solid ${color}; border-radius: 12px; color: #1f2937; background: #ffffff; text-align: center">
${logoUrl === null ? undefined : circle(logoUrl)}<h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.25">${eventName}</h1>
${paragraphs}${
  shots.length === 0
    ? undefined
    : html`<div style="max-width: ${columnPx}px; margin: 8px auto 16px">${shots}</div>
`
}<a href="${link}" style="display: inline-block; padding: 14px 28px; border-radius: 8px; color: #ffffff; background: ${color}; font-size: 16px; font-weight: 600; text-decoration: none">${texts.emailButton}</a>
${
  hashtag === null || hashtag === ''
    ? undefined
    : html`<p style="margin: 24px 0 0; color: ${color}; font-size: 16px; font-weight: 600">${hashtag}</p>
`
}</div>
<p style="max-width: 560px; margin: 16px auto 0; color: #6b7280; font-size: 12px; line-height: 1.5; text-align: center; white-space: pre-line">${texts.emailFooter}</p>`,
  );
}

function bubble({ texts, link }: MessageParts): Html {
  const parts = texts.textMessage.split(link).map((text) => html`${text}`);
  const anchor = html`<a href="${link}" style="color: #1d4ed8">${link}</a>`;
  const linked = parts.flatMap((part, at) => (at === 0 ? [part] : [anchor, part]));
  return frame(
    texts.senderName,
    '#ffffff',
    html`<div style="max-width: 390px; margin: 0 auto">
<p style="margin: 0 0 6px 12px; color: #6b7280; font-size: 13px">${texts.senderName}</p>
<p style="margin: 0; padding: 12px 16px; border-radius: 18px; color: #111827; background: #e5e7eb; font-size: 16px; line-height: 1.4; white-space: pre-line">${linked}</p>
</div>`,
  );
}
