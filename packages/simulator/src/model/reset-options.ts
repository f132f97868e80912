import * as z from 'zod';
import { type Input, lazyObject, text } from '../engine/resources/define-resource.ts';

/** A seed: a text, or a number in place of its digits. */
export const seedField = () =>
  z.union([text(), z.number()]).meta({
    description:
      "Decides the new IDs and keys, together with the simulator's seed and run. The same text, such as the title of a test, gives the same IDs and keys.",
  });

const resetFields = () => ({
  /** Whether the same IDs and keys are created again as after that moment before. Default: false, which gives new IDs. */
  sameIds: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether later data gets the same IDs and keys as after an earlier return to this state.' }),
  /**
   * The seed of new IDs and keys, beside the simulator's seed and run, such as the title of a test. From the same moment, the same
   * text gives the same ones, however often the simulator went back before. Default: how often it did.
   */
  seed: seedField().exactOptional(),
});

/** The schema of {@link ResetOptions}. */
export const ResetSchema = lazyObject(resetFields).superRefine(({ sameIds, seed }, context) => {
  if (sameIds && seed !== undefined)
    context.addIssue({ code: 'custom', path: ['seed'], message: 'must be left out with sameIds, which repeats IDs' });
});

// decision S43
/** Which IDs a world draws after a reset or a restore. What the moment already has keeps its IDs and keys. */
export interface ResetOptions extends Input<typeof resetFields> {}
