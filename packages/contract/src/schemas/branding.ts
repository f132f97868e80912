import * as z from 'zod';
import { limits } from '../facts/limits.ts';
import { brandingSlotNames, buttonNames, removableSlotNames } from '../rules/branding-slots.ts';
import { publicHttpsUrl, text } from './fields.ts';
import { lazyObject, type Query, type Shape } from './shapes.ts';

const retina = 'true shows custom button images at half their size, up to 146 points high.';
const signed = `URLs are signed and expire within ${limits.signedUrl.days} days; get the branding again for a fresh one.`;

const imageUrl = () => z.url().nullable();

// rules 2.6/FIELD
/** An event's branding; every field is always present. */
export const EventBranding = lazyObject(() => ({
  eventId: z.string().min(1).meta({ description: 'Id of the event that the branding belongs to.' }),
  logoUrl: imageUrl().meta({
    description:
      'Logo of the event: round on tablets and in emails to guests, whole above the guest gallery. The URL stays the same until the logo is replaced; null until one is set.',
  }),
  buttonImagesAreRetina: z.boolean().meta({
    description: `${retina} false shows one pixel as one point, up to 292 points high.`,
  }),
  homeScreenBackgroundAttractScreenId: z.string().nullable().meta({
    description: 'Attract screen that fills the background of the home screen; null means the live camera view.',
  }),
  afterCaptureBackgroundUrl: imageUrl().meta({
    description: `Background of the screens after a capture: preview, filters and sharing. ${signed} null means the built-in image.`,
  }),
  captureButtonUrls: z.record(z.string(), z.url()).meta({
    description: `Custom images of home-screen buttons, by button: ${buttonNames.join(', ')}. ${signed} A button that is missing here has its built-in look.`,
  }),
  galleryBackgroundUrl: imageUrl().meta({
    description:
      'Image behind the web pages that guests see of the gallery. The URL stays the same until the image is replaced; null means none.',
  }),
})).meta({
  id: 'EventBranding',
  description:
    'The images and image options of an event. Every field is always present; image URLs can be fetched without a key.',
});

/** An event's branding. */
export interface EventBranding extends Shape<'EventBranding'> {}

/** Body of update_event_branding. */
export const UpdateEventBrandingBody = lazyObject(() => ({
  homeScreenBackgroundAttractScreenId: text().min(1).nullable().exactOptional().meta({
    description:
      'Attract screen that fills the background of the home screen. Its size should be that of the screen, in portrait or landscape as the tablet is mounted. An unknown id is rejected with 400; null shows the camera again.',
  }),
  buttonImagesAreRetina: z
    .boolean()
    .exactOptional()
    .meta({
      description: `${retina} false shows one pixel as one point.`,
    }),
})).meta({
  id: 'UpdateEventBrandingBody',
  description:
    'Changes to the branding. Fields left out keep their value. An event below the plan Pro+ is rejected with 403.',
});

/** Body of update_event_branding. */
export interface UpdateEventBrandingBody extends Shape<'UpdateEventBrandingBody'> {}

/** Body of set_event_branding_image: exactly one of uploadPath and sourceUrl. */
export const SetEventBrandingImageBody = lazyObject(() => ({
  slot: z.enum(brandingSlotNames).meta({
    description:
      'Slot whose image is replaced. logo and gallery-background need an event above the plan Basic, the others Pro+; below it the answer is 403. logo: square, at least 600x600 px. gallery-background: landscape, at least 1920x1080 px. after-capture-background: up to 8000 px a side, shown unscaled. button-*: transparent, 292 px high, and with its label in the image.',
  }),
  uploadPath: text().min(1).exactOptional().meta({
    description:
      'storagePath of create_upload, after its bytes were sent. Exactly one of uploadPath and sourceUrl is needed: both or neither is rejected with 400.',
  }),
  sourceUrl: publicHttpsUrl('4.9/source')
    .exactOptional()
    .meta({
      description: `Public https URL of a PNG or JPEG of at most ${limits.brandingImage.sizeBytes / 1_000_000} MB, which the service fetches. It must respond without a redirect; otherwise it is rejected with 400.`,
    }),
}))
  .superRefine((body, context) => {
    if ((body.uploadPath === undefined) !== (body.sourceUrl === undefined)) return;
    const found = body.uploadPath === undefined ? 'neither' : 'both';
    for (const field of ['uploadPath', 'sourceUrl'])
      context.addIssue({
        code: 'custom',
        path: [field],
        params: {
          rule: '4.9/source',
          clause: `must be the only source of the image: send exactly one of uploadPath and sourceUrl; got ${found}`,
        },
      });
  })
  .meta({
    id: 'SetEventBrandingImageBody',
    description: 'The slot, and the source of its new image. An image that does not fit its slot is rejected with 400.',
    'x-exactly-one-of': ['uploadPath', 'sourceUrl'],
  });

/** Body of set_event_branding_image. */
export interface SetEventBrandingImageBody extends Shape<'SetEventBrandingImageBody'> {}

// rule 4.10
/** Query of remove_event_branding_image: every slot but the logo. */
export const RemoveEventBrandingImageQuery = lazyObject(() => ({
  slot: z.enum(removableSlotNames).meta({
    description:
      'Slot to empty; emptying an empty one changes nothing. logo is rejected with 400, because a logo can only be replaced.',
  }),
}));

/** Query of remove_event_branding_image. */
export interface RemoveEventBrandingImageQuery extends Query<'remove_event_branding_image'> {}
