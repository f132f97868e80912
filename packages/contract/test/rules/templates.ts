import fc from 'fast-check';
import { type CaptureType, captureTypes, type TemplateCapabilities } from '../../src/rules.ts';

const usable = { enabled: true, hasPreviewImage: true };

/** A template that serves all seven types, but for what is changed. */
export function template(changes: Partial<TemplateCapabilities> = {}): TemplateCapabilities {
  return { photoAreaCount: 1, aiPortraitIds: ['p1'], aiCustomPrompts: [usable], disabledCaptureTypes: [], ...changes };
}

/** A design of one photo area without AI. */
export const single = template({ aiPortraitIds: [], aiCustomPrompts: [] });

/** A design of three photo areas without AI. */
export const strip = template({ photoAreaCount: 3, aiPortraitIds: [], aiCustomPrompts: [] });

const anyType: fc.Arbitrary<CaptureType> = fc.constantFrom(...captureTypes);

/** Templates of every kind that the rules tell apart. */
export const anyTemplate: fc.Arbitrary<TemplateCapabilities> = fc.record({
  photoAreaCount: fc.constantFrom(0, 1, 1, 1, 2, 4),
  aiPortraitIds: fc.constantFrom<readonly string[]>([], ['p1'], ['p1', 'p2']),
  aiCustomPrompts: fc.array(fc.record({ enabled: fc.boolean(), hasPreviewImage: fc.boolean() }), { maxLength: 3 }),
  disabledCaptureTypes: fc.oneof(fc.constant<CaptureType[]>([]), fc.uniqueArray(anyType)),
});

/** Lists as an event may hold them: repeats, any order, all seven often. */
export const anyList: fc.Arbitrary<CaptureType[]> = fc.oneof(
  fc.array(anyType, { minLength: 1, maxLength: 9 }),
  fc.shuffledSubarray([...captureTypes], { minLength: 7 }),
  fc
    .tuple(fc.shuffledSubarray([...captureTypes], { minLength: 7 }), fc.array(anyType, { maxLength: 3 }))
    .map(([all, more]) => [...all, ...more]),
);

/** Whether the online gallery is on. */
export const anyEvent = fc.record({ sharedGalleryEnabled: fc.boolean() });
