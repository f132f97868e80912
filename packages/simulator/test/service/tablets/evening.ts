import type { DetailedEvent, EventSettingsPatch } from '@boothkit/contract';
import type { RuleId } from '@boothkit/contract/rules';
import {
  type Account,
  type HomeScreen,
  type NewTablet,
  type NewTemplate,
  type SimulatorOptions,
  type Tablet,
  TabletError,
} from '@boothkit/simulator';
import { expect } from 'vitest';
import { type Service, service } from '../../own-account.ts';

/** An event of a service, with a template that serves all seven types unless told otherwise. */
export interface Evening extends Service {
  readonly eventId: string;
  readonly templateIds: readonly string[];
  /** Changes the settings of the event, as a booking platform does. */
  set(settings: EventSettingsPatch): Promise<void>;
  event(): Promise<DetailedEvent>;
  /** A tablet that has the event open. */
  opened(tablet?: NewTablet): Tablet;
  /** The same, at its home screen. */
  home(tablet?: NewTablet): HomeScreen;
}

/** A template that serves every type. */
export const everything: NewTemplate = {
  name: 'Everything',
  photoAreaCount: 1,
  aiPortraitIds: ['watercolour'],
  aiCustomPrompts: [{ enabled: true, hasPreviewImage: true }],
};

/** An evening with an event, made over the API, whose settings differ from the usual ones. */
export async function evening(
  settings: EventSettingsPatch = {},
  templates: readonly NewTemplate[] = [everything],
  options: SimulatorOptions = {},
): Promise<Evening> {
  const made = service(options);
  const { account, call } = made;
  const templateIds = templates.map((template) => account.templates.add(template).id);
  const body = { name: 'Ada & Alan', date: '2026-09-12T15:00:00Z', templateIds, idUser: 'booking-7' };
  const eventId = (await call<DetailedEvent>('POST', '/events', body)).body.id;
  const set = async (changes: EventSettingsPatch) => {
    const { status } = await call('PATCH', `/events/${eventId}`, { settings: changes });
    expect(status).toBe(200);
  };
  if (Object.keys(settings).length > 0) await set(settings);
  const opened = (tablet?: NewTablet) => {
    const added = account.tablets.add(tablet);
    added.open(eventId);
    return added;
  };
  return {
    ...made,
    eventId,
    templateIds,
    set,
    event: async () => (await call<DetailedEvent>('GET', `/events/${eventId}`)).body,
    opened,
    home: (tablet) => opened(tablet).home(),
  };
}

/** What a tablet refuses: the rule, and what guests are shown. */
export function refused(attempt: () => unknown): { readonly rule: RuleId; readonly notice: string | null } {
  try {
    attempt();
  } catch (error) {
    if (error instanceof TabletError) return { rule: error.rule, notice: error.notice };
    throw error;
  }
  throw new Error('the tablet did not refuse');
}

/** The account's media of all galleries, oldest first. */
export const uploads = (account: Account) => account.galleries.list().flatMap(({ media }) => media);
