import { type Html, html } from '../engine/http/html.ts';
import { type GalleryView, galleryFrame } from './frame.ts';

/** Asks for the gallery's passcode; sent to the page's own address, so that the guest comes back to it. */
export function passcodePage(view: GalleryView, wasWrong: boolean): Html {
  return galleryFrame(
    view,
    html`<form method="post">
<label for="passcode">${wasWrong ? 'That is not the passcode. Try again.' : 'This gallery has a passcode.'}</label>
<input id="passcode" name="passcode" required autofocus autocomplete="off" maxlength="100">
<button>Open the gallery</button>
</form>`,
  );
}
