import type { CreateEventBody, FullEvent } from '@boothkit/contract';
import type { RuleId } from '@boothkit/contract/rules';
import { rule } from '@boothkit/rule-coverage';
import { eventFieldCases, type FieldCases } from '@boothkit/test-support/event-cases';
import { describe, expect } from 'vitest';
import { rejected } from '../rejections.ts';
import { bookings } from './bookings.ts';

type Field = keyof CreateEventBody;

/** A value that is refused: the field that details name where it is not the field itself, and the rule where it is another. */
type Bad = readonly [value: unknown, field?: string, rule?: RuleId];

interface Bounds {
  readonly takes: readonly unknown[];
  readonly refuses: readonly Bad[];
  /** What a taken value comes back as, where it is not as it was sent. */
  readonly comesBackAs?: (value: unknown) => unknown;
  /** Whether an update takes null. */
  readonly clearable: boolean;
  /** The rule of section 8 that gives its length. */
  readonly limit?: RuleId;
}

/** The cases that all packages share, for a field whose rejected items are named with their index. */
function boundsOf(field: keyof typeof eventFieldCases, more: Partial<Bounds> = {}): Bounds {
  const {
    accepted,
    rejected,
    rejectedItems = [],
    clearable,
  }: FieldCases & { clearable: boolean } = eventFieldCases[field];
  return {
    takes: accepted,
    refuses: [
      ...rejected.filter((value) => value !== null).map((value): Bad => [value]),
      ...rejectedItems.map(([value, index]): Bad => {
        const path = `${field}[${index}]`;
        return value[index] === '#ffffff' ? [value, path, '2.1/colors-light'] : [value, path];
      }),
    ],
    clearable,
    ...more,
  };
}

const notText: readonly Bad[] = [[7], [true], [['x']], [{}]];
const letters = (count: number) => 'x'.repeat(count);

const service = () => {
  const made = bookings();
  const { account, template } = made;
  const other = made.sim.accounts.create();
  const stranger = { template: 'nothing-of-ours', screen: other.attractScreens.add().id };
  const [screen, stickers] = [account.attractScreens.add().id, account.stickerSets.add().id];
  const known = account.templates.add().id;
  const date = boundsOf('date');
  const fields: { readonly [field in Field]: Bounds } = {
    name: boundsOf('name', { limit: '8/event-name' }),
    date: {
      ...date,
      // A year that no UTC time has fails as a date-time, by its own rule.
      refuses: date.refuses.map(([value]) =>
        /^(0000|9999)-/.test(String(value)) ? [value, 'date', '4/date-time'] : [value],
      ),
      comesBackAs: (sent) => new Date(String(sent)).toISOString(),
    },
    templateIds: {
      takes: [[template.id], [known, template.id], Array(50).fill(template.id)],
      refuses: [
        [template.id],
        [7],
        [{}],
        [[]],
        [Array(51).fill(template.id)],
        [[template.id, ''], 'templateIds[1]'],
        [[template.id, null], 'templateIds[1]'],
        [[template.id, stranger.template], 'templateIds[1]'],
      ],
      clearable: false,
      limit: '8/template-ids',
    },
    hashtag: boundsOf('hashtag', { limit: '8/hashtag' }),
    notes: boundsOf('notes', { limit: '8/notes' }),
    idUser: {
      takes: ['x', letters(200), ` \t${letters(200)}\n `, ' a b '],
      refuses: [...notText, [letters(201)], [` ${letters(201)} `]],
      comesBackAs: (sent) => String(sent).trim(),
      clearable: true,
      limit: '8/id-user',
    },
    colors: boundsOf('colors', { limit: '8/colors' }),
    captureMessage: boundsOf('captureMessage', { limit: '8/capture-message' }),
    brandingTextColor: boundsOf('brandingTextColor'),
    attractScreenId: {
      takes: [screen],
      refuses: [...notText, [''], ['nothing-of-ours'], [stranger.screen], [stickers]],
      clearable: true,
    },
    stickerSetId: {
      takes: [stickers],
      refuses: [...notText, [''], ['nothing-of-ours'], [screen]],
      clearable: true,
    },
  };
  return { ...made, fields };
};

const names = Object.keys(service().fields) as Field[];

describe('each field of a create', () => {
  for (const field of names) {
    const { limit } = service().fields[field];
    rule([`4.2/${field}`, ...(limit ? [limit] : [])], `takes ${field} within its bounds and nothing else`, async () => {
      const { fields, ...made } = service();
      const { takes, refuses, comesBackAs = (sent: unknown) => sent } = fields[field];
      for (const value of takes) {
        const created = await made.call<FullEvent>('POST', '/events', { ...made.booking(), [field]: value });
        expect([created.status, created.body[field]]).toEqual([201, comesBackAs(value)]);
        expect((await made.get(created.body.id))[field]).toEqual(comesBackAs(value));
        // What holds a known idUser would only be found again, whatever else it says.
        made.account.events.remove(created.body.id);
      }
      for (const [value, named = field, by = `4.2/${field}`] of [...refuses, [null] as Bad])
        await rejected(made, { rule: by as RuleId, fields: [named] }, () =>
          made.call('POST', '/events', { ...made.booking(), [field]: value }),
        );
    });
  }

  for (const field of ['name', 'date', 'templateIds'] as const)
    rule(`4.2/${field}`, `does not do without ${field}`, async () => {
      const made = bookings();
      const { [field]: _, ...rest } = made.booking();
      await rejected(made, { rule: `4.2/${field}`, fields: [field] }, () => made.call('POST', '/events', rest));
    });

  rule('4.2/idUser', 'stores a blank key as null', async () => {
    const { create } = bookings();
    for (const idUser of ['', '   ', '\n\t']) {
      const created = await create({ idUser });
      expect(created).toMatchObject({ idUser: null, alreadyExisted: false });
    }
  });

  rule('4.2/templateIds', 'accepts public templates, and none of another account', async () => {
    const made = bookings();
    const [open, foreign] = [made.sim.publicTemplates.add(), made.sim.accounts.create().templates.add()];
    expect((await made.create({ templateIds: [open.id] })).templateIds).toEqual([open.id]);
    const fields = ['templateIds[0]'];
    await rejected(made, { rule: '4.2/templateIds', fields }, () =>
      made.call('POST', '/events', made.booking({ templateIds: [foreign.id] })),
    );
  });
});

describe('each field of an update', () => {
  for (const field of names) {
    const { limit } = service().fields[field];
    rule([`4.4/${field}`, ...(limit ? [limit] : [])], `takes ${field} within its bounds and nothing else`, async () => {
      const { fields, ...made } = service();
      const { takes, refuses, comesBackAs = (sent: unknown) => sent, clearable } = fields[field];
      const { id } = await made.create();
      for (const value of takes) {
        expect((await made.patch(id, { [field]: value })).body[field]).toEqual(comesBackAs(value));
        expect((await made.get(id))[field]).toEqual(comesBackAs(value));
      }
      for (const [value, named = field, by = `4.4/${field}`] of [...refuses, ...(clearable ? [] : [[null] as Bad])])
        await rejected(made, { rule: by as RuleId, fields: [named] }, () =>
          made.call('PATCH', `/events/${id}`, { [field]: value }),
        );
      if (!clearable) return;
      expect((await made.patch(id, { [field]: null })).body[field]).toBeNull();
      expect((await made.get(id))[field]).toBeNull();
    });
  }

  rule('4.4/paySetId', 'accepts a pay set of the account or null and nothing else', async () => {
    const made = bookings();
    const { account, create, get, patch } = made;
    const { id } = await create();
    const foreign = made.sim.accounts.create().paySets.add();
    const paySet = account.paySets.add();
    await patch(id, { paySetId: paySet.id });
    expect((await get(id)).paySetId).toBe(paySet.id);
    for (const paySetId of [7, true, {}, [], '', 'nothing-of-ours', foreign.id])
      await rejected(made, { rule: '4.4/paySetId', fields: ['paySetId'] }, () =>
        made.call('PATCH', `/events/${id}`, { paySetId }),
      );
    expect((await patch(id, { paySetId: null })).body.paySetId).toBeNull();
  });

  rule('4.4/settings', 'accepts an object of settings and nothing else', async () => {
    const made = bookings();
    const { id } = await made.create();
    for (const settings of [null, 7, 'x', true, [], [{ countdownTimer: 5 }]])
      await rejected(made, { rule: '4.4/settings', fields: ['settings'] }, () =>
        made.call('PATCH', `/events/${id}`, { settings }),
      );
    expect((await made.patch(id, { settings: { countdownTimer: 5 } })).body.settings.countdownTimer).toBe(5);
  });

  rule('4.4/idUser', 'clears the key if a blank one is sent', async () => {
    const { create, patch } = bookings();
    const { id } = await create({ idUser: 'booking-7' });
    for (const blank of ['', '  \t']) {
      await patch(id, { idUser: 'booking-7' });
      expect((await patch(id, { idUser: blank })).body.idUser).toBeNull();
    }
  });
});

describe('each field of a duplicate', () => {
  rule(
    ['4.6.1', '8/event-name', '4/date-time'],
    'accepts name and date within their bounds, both required',
    async () => {
      const made = bookings();
      const { id } = await made.create();
      const copy = { name: letters(200), date: '2027-01-01T12:00Z' };
      expect(await made.duplicate(id, copy)).toMatchObject({ name: copy.name, date: '2027-01-01T12:00:00.000Z' });
      const bad: readonly (readonly [body: unknown, field: string])[] = [
        [{ ...copy, name: '' }, 'name'],
        [{ ...copy, name: letters(201) }, 'name'],
        [{ ...copy, name: null }, 'name'],
        [{ date: copy.date }, 'name'],
        [{ ...copy, date: '2027-02-29T12:00Z' }, 'date'],
        [{ name: 'x' }, 'date'],
      ];
      for (const [body, field] of bad)
        await rejected(made, { rule: '7/validation-failed', fields: [field] }, () =>
          made.call('POST', `/events/${id}/duplicate`, body),
        );
    },
  );
});
