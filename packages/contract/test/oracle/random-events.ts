import fc from 'fast-check';
import {
  type CaptureType,
  type CheckAccountInput,
  type CheckEventInput,
  type CheckSettingsInput,
  type CheckTemplateInput,
  captureTypes,
  shareActions,
  stationTypes,
} from '../../src/rules.ts';

const anyType: fc.Arbitrary<CaptureType> = fc.constantFrom(...captureTypes);

/** The properties of a template that the rules use, without its ID. */
export const anyDesign: fc.Arbitrary<Omit<CheckTemplateInput, 'id'>> = fc.record(
  {
    photoAreaCount: fc.constantFrom(0, 1, 1, 1, 2, 4),
    aiPortraitIds: fc.constantFrom<readonly string[]>([], ['p1']),
    aiCustomPrompts: fc.array(fc.record({ enabled: fc.boolean(), hasPreviewImage: fc.boolean() }), { maxLength: 2 }),
    disabledCaptureTypes: fc.oneof(fc.constant<CaptureType[]>([]), fc.uniqueArray(anyType, { maxLength: 4 })),
    printable: fc.boolean(),
  },
  { requiredKeys: ['photoAreaCount'] },
);

/** Every part of the settings that decides what guests get. */
export const anySettings = fc.record({
  captureTypes: fc.oneof(
    fc.array(anyType, { minLength: 1, maxLength: 3 }),
    fc.array(anyType, { minLength: 1, maxLength: 9 }),
  ),
  actions: fc.array(fc.constantFrom(...shareActions), { maxLength: 6 }),
  sharedGalleryEnabled: fc.boolean(),
  attractScreenDelay: fc.option(fc.integer({ min: 5, max: 3600 })),
  attractScreenRoles: fc.uniqueArray(fc.constantFrom(...stationTypes), { minLength: 1 }),
  galleryButtonOnHomeScreen: fc.constantFrom('none' as const, 'cameraRoll' as const, 'cloud' as const),
  menuGalleryButtonsShown: fc.boolean(),
  printCountMax: fc.option(fc.integer({ min: 1, max: 5 })),
});

/** The settings of account and gallery that decide about texts. */
export const anyAccount: fc.Arbitrary<CheckAccountInput> = fc.record(
  { textsEnabled: fc.boolean(), ownTextProvider: fc.boolean(), galleryTextsEnabled: fc.boolean() },
  { requiredKeys: [] },
);

/** An event with templates, of which it names some and misses some. */
export const anyEventWithTemplates: fc.Arbitrary<{
  readonly event: CheckEventInput & { readonly settings: CheckSettingsInput };
  readonly templates: readonly CheckTemplateInput[];
}> = fc
  .record({
    designs: fc.array(anyDesign, { maxLength: 4 }),
    templateIds: fc.array(fc.constantFrom('t0', 't1', 't2', 't3'), { minLength: 1, maxLength: 5 }),
    settings: anySettings,
    printCount: fc.nat({ max: 6 }),
    attractScreenId: fc.constantFrom(null, 'loop'),
  })
  .map(({ designs, ...event }) => ({ event, templates: designs.map((design, at) => ({ ...design, id: `t${at}` })) }));
