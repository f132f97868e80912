import { hexHash, sameText } from '../../engine/collections/hash.ts';
import type { GalleryRecord } from '../../model/galleries/gallery.ts';

const cookieName = 'gallery-passcode';

/** Tells that a guest knew this gallery's passcode; another passcode asks for another one. */
function signatureOf(seed: string, { id, settings: { passcode } }: GalleryRecord): string {
  return hexHash(JSON.stringify([cookieName, seed, id, passcode]));
}

/** Whether a guest may see the gallery: it has no passcode, or their cookie says that they knew it. */
export function isOpenTo(seed: string, gallery: GalleryRecord, cookies: string | null): boolean {
  if (gallery.settings.passcode === null) return true;
  const signature = signatureOf(seed, gallery);
  return (cookies ?? '').split(/; */).some((cookie) => sameText(cookie, `${cookieName}=${signature}`));
}

/** Whether a guest sent the right passcode. */
export function isPasscode({ settings: { passcode } }: GalleryRecord, sent: string): boolean {
  return passcode === null || sameText(sent, passcode);
}

/** The cookie for a guest who knew the passcode: for the pages of this gallery alone, and out of reach of scripts. */
export function passcodeCookie(seed: string, gallery: GalleryRecord, path: string): string {
  return `${cookieName}=${signatureOf(seed, gallery)}; Path=${path}; HttpOnly; SameSite=Lax`;
}
