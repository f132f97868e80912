import { inOrder, type RuleEntry } from './catalogue/entry.ts';
import { service } from './catalogue/section-1.ts';
import { branding, brandingFields } from './catalogue/section-2-branding.ts';
import { eventFields, events } from './catalogue/section-2-events.ts';
import { offers } from './catalogue/section-2-offers.ts';
import { settings, settingsBehaviours, settingsKeys } from './catalogue/section-2-settings.ts';
import { brandingOperations, slots, slotsShown } from './catalogue/section-4-branding.ts';
import { createFields, eventOperations, listParams, updateFields } from './catalogue/section-4-events.ts';
import { authentication } from './catalogue/section-5.ts';
import { webhooks } from './catalogue/section-6.ts';
import { errorConditions, errors } from './catalogue/section-7.ts';
import { limitRows, limits } from './catalogue/section-8.ts';
import { versions } from './catalogue/section-9.ts';

export type { RuleEntry } from './catalogue/entry.ts';

/**
 * Every rule of the reference, in its order: one line in this project's words, and the parts of the project that implement it.
 *
 * @example
 * ```ts
 * import { ruleCatalogue } from '@boothkit/contract/rules';
 *
 * console.log(ruleCatalogue['4.9/source'].line); // 'An image is sent as uploadPath or sourceUrl, exactly one of them; …'
 * ```
 */
export const ruleCatalogue = /* @__PURE__ */ inOrder(
  service,
  events,
  settings,
  offers,
  branding,
  eventOperations,
  brandingOperations,
  authentication,
  webhooks,
  errors,
  limits,
  versions,
);

/**
 * The id of a rule of the reference: its section and number (`4.6.3`), or its section and a name (`4.9/source`, `2.1/printCount`).
 *
 * The simulator's errors have it in the header `Simulator-Rule`, tests in their titles, and the page of rules has an anchor for each.
 */
export type RuleId = `${keyof typeof ruleCatalogue}`;

const idsOf = (family: { readonly [id in RuleId]?: RuleEntry }): readonly RuleId[] => Object.keys(family) as RuleId[];

const idsOfFamilies = () => ({
  '2.1/FIELD': idsOf(eventFields),
  '2.3/KEY': idsOf(settingsKeys),
  '2.3/BEHAVIOUR': idsOf(settingsBehaviours),
  '2.6/FIELD': idsOf(brandingFields),
  '4.1/PARAM': idsOf(listParams),
  '4.2/FIELD': idsOf(createFields),
  '4.4/FIELD': idsOf(updateFields),
  '4.9/SLOT': idsOf(slots),
  '4.9/SLOT-shown': idsOf(slotsShown),
  '7/CONDITION': idsOf(errorConditions),
  '8/LIMIT': idsOf(limitRows),
});

/**
 * The ids of each table of the reference, one per row, under the name of the table: `4.2/FIELD` is every field of a create.
 */
export const ruleFamilies = /* @__PURE__ */ idsOfFamilies();
