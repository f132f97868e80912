import * as z from 'zod';
import { brandingSlotNames, removableSlotNames } from '../rules/branding-slots.ts';
import { publicHttpsUrl } from './fields.ts';
import { lazyObject } from './lazy-object.ts';

const imageUrl = () => z.url().nullable();

/** An event's branding (rules 2.6/FIELD); every field is always present. */
export const EventBranding = lazyObject(() => ({
  eventId: z.string().min(1).meta({ description: 'Id of the event.' }),
  logoUrl: imageUrl().meta({ description: 'Event logo; null until one is set.' }),
  buttonImagesAreRetina: z.boolean().meta({
    description:
      'Points for each pixel of the image: 1 where false (at most 292 points high), 0.5 where true (at most 146).',
  }),
  homeScreenBackgroundAttractScreenId: z.string().nullable().meta({
    description: 'Attract screen behind the home screen; null means the live camera view.',
  }),
  afterCaptureBackgroundUrl: imageUrl().meta({
    description: 'Background of preview, filters and share screens, signed for 7 days; null means the built-in one.',
  }),
  captureButtonUrls: z.record(z.string(), z.url()).meta({
    description: 'Custom button images by button name, signed for 7 days; a button not listed has its built-in look.',
    example: {},
  }),
  galleryBackgroundUrl: imageUrl().meta({
    description: "Background of the guest gallery's pages; null means none.",
  }),
})).meta({ id: 'EventBranding', description: 'The images and image options of an event.' });

/** Body of update_event_branding (section 4.8). */
export const UpdateEventBrandingBody = lazyObject(() => ({
  homeScreenBackgroundAttractScreenId: z.string().min(1).nullable().exactOptional().meta({
    description: 'An attract screen that fits how the tablet is mounted; null returns to the live camera view.',
  }),
  buttonImagesAreRetina: z.boolean().exactOptional().meta({
    description: 'true shows custom button images at half size.',
  }),
})).meta({
  id: 'UpdateEventBrandingBody',
  description: 'Changes to the branding; fields left out keep their value.',
  example: { buttonImagesAreRetina: true },
});

/** Body of set_event_branding_image (section 4.9): exactly one of uploadPath and sourceUrl (rule 4.9/source). */
export const SetEventBrandingImageBody = lazyObject(() => ({
  slot: z.enum(brandingSlotNames).meta({ description: 'The slot whose image is replaced.' }),
  uploadPath: z.string().min(1).exactOptional().meta({ description: 'storagePath of a finished upload.' }),
  sourceUrl: publicHttpsUrl('4.9/source')
    .exactOptional()
    .meta({ description: 'Public https URL that the service fetches; it must not redirect.' }),
}))
  .superRefine((body, context) => {
    if ((body.uploadPath === undefined) !== (body.sourceUrl === undefined)) return;
    const found = body.uploadPath === undefined ? 'neither' : 'both';
    for (const field of ['uploadPath', 'sourceUrl'])
      context.addIssue({
        code: 'custom',
        path: [field],
        message: `must be the only source of the image: send exactly one of uploadPath and sourceUrl; got ${found}`,
        params: { rule: '4.9/source' },
      });
  })
  .meta({
    id: 'SetEventBrandingImageBody',
    description: 'Which slot, and where its image comes from.',
    example: { slot: 'logo', sourceUrl: 'https://cdn.example.com/logo.png' },
  });

/** Query of remove_event_branding_image (rule 4.10): every slot but the logo. */
export const RemoveEventBrandingImageQuery = lazyObject(() => ({
  slot: z.enum(removableSlotNames).meta({
    description: 'The slot to empty: any but `logo`, which cannot be removed.',
  }),
}));
