import { EventSettings } from '@boothkit/contract';
import * as z from 'zod';
import { dateTime } from '../../engine/resources/date-time.ts';
import { lazyObject, type Output } from '../../engine/resources/define-resource.ts';
import { jsonValue } from '../json-value.ts';

type SettingsKey = keyof EventSettings;

export const settingsKeys = () => Object.keys(EventSettings.shape) as SettingsKey[];

const settingsKey = (): z.ZodType<SettingsKey, SettingsKey> => z.enum(settingsKeys());

// rules 2.1/colors, 2.1/galleryId, 2.3/other-keys
const shownFields = () => ({
  /** Fields that are null in responses. */
  asNull: z.array(z.enum(['colors', 'galleryId'])).exactOptional(),
  /** The text of the event's date. */
  date: dateTime().exactOptional(),
  /** The keys, `version` included, that the settings in responses lack. */
  settingsWithout: z.array(settingsKey()).exactOptional(),
  /** Keys beyond the table of section 2.3 that the settings in responses have, with their values as JSON. */
  settingsWith: z
    .record(z.string().min(1), jsonValue())
    .superRefine((settings, context) => {
      for (const key of settingsKeys())
        if (Object.hasOwn(settings, key))
          context.addIssue({ code: 'custom', path: [key], message: 'must be a key beyond the table of settings' });
    })
    .exactOptional(),
});

/** The schema of what the new events of an account show: each has a date of its own. */
export const DefaultShownSchema = lazyObject(() => {
  const { date: _, ...others } = shownFields();
  return others;
}).meta({ id: 'DefaultShown' });

/** The schema of an {@link EventShown}. */
export const EventShownSchema = lazyObject(shownFields).meta({ id: 'EventShown' });

/**
 * How responses of the API show an event where the reference allows more than the service makes. An event can be without colours or a gallery, with
 * another text of its date, or with fewer or other settings (decision S550). The event itself keeps all of it, so tablets, shares and webhooks work
 * as without this option.
 */
export interface EventShown extends Output<typeof shownFields> {}

/** How an event is shown after a change: what the change sets is shown as it is. */
export function shownAfter(
  shown: EventShown | null,
  {
    colors,
    settings = {},
    date: newDate,
  }: { readonly colors?: unknown; readonly settings?: object; readonly date?: unknown },
): EventShown | null {
  if (shown === null) return null;
  const { asNull, settingsWithout, date, ...others } = shown;
  return {
    ...others,
    ...(date !== undefined && newDate === undefined && { date }),
    ...(asNull && { asNull: asNull.filter((field) => field !== 'colors' || colors === undefined) }),
    ...(settingsWithout && { settingsWithout: settingsWithout.filter((key) => !Object.hasOwn(settings, key)) }),
  };
}
