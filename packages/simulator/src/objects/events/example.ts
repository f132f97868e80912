import type { WorldFile } from '../../model/world-file.ts';
import type { Account } from '../accounts/accounts.ts';
import { newAccount, seedAccount, seedNames } from '../accounts/seed.ts';
import type { Simulator } from '../interface.ts';

type AccountFile = NonNullable<WorldFile['accounts']>[number];

/** The IDs that an account's example events refer to. */
interface ExampleIds {
  readonly templateId: string;
  readonly attractScreenId: string | null;
  readonly stickerSetId: string | null;
}

/**
 * The events of the examples in the OpenAPI document, whose IDs they have. Beside the account that the program starts with, a request
 * can be sent as the document has it.
 */
function exampleEvents({ templateId, attractScreenId, stickerSetId }: ExampleIds): NonNullable<AccountFile['events']> {
  return [
    {
      id: 'Qm4v8TzLr2KxW0aYcE6u',
      name: 'Ada & Alan',
      date: '2026-09-12T15:00:00Z',
      createdDate: '2026-08-04T09:00:00Z',
      modifiedDate: '2026-08-05T10:30:00Z',
      hashtag: '#adaandalan',
      notes: 'Set up by 16:00, beside the bar.',
      idUser: 'booking-7',
      colors: ['#1f4e79', '#8a1c4a', '#3d3d3d'],
      captureMessage: 'Smile!',
      brandingTextColor: '#ffffff',
      templateIds: [templateId],
      attractScreenId,
      stickerSetId,
      gallery: { id: 'gH3nY6wK1tRz8MxPq5Dv' },
    },
    {
      id: 'Vb7kR1sXn5TqJ9dHzM3e',
      name: 'Grace & Howard',
      date: '2026-10-03T13:00:00Z',
      createdDate: '2026-08-06T08:15:00Z',
      modifiedDate: '2026-08-06T08:15:00Z',
      idUser: 'booking-8',
      templateIds: [templateId],
      gallery: { id: 'pL8fC2vWq6YmB4oNtS0j' },
    },
  ];
}

const namedOr = <Item extends { readonly name: string }>(items: readonly Item[], name: string) =>
  items.find((item) => item.name === name) ?? items[0];

/**
 * Adds the example's events to the first account; where there is none, to one like that of the program. They use its first template,
 * attract screen and sticker set.
 */
export function addExample(simulator: Simulator): void {
  const [account = createSeeded(simulator)] = simulator.accounts.list();
  const { templates, attractScreens, stickerSets } = account;
  const template = namedOr(templates.list(), seedNames.template) ?? templates.add();
  const events = exampleEvents({
    templateId: template.id,
    attractScreenId: namedOr(attractScreens.list(), seedNames.attractScreen)?.id ?? null,
    stickerSetId: stickerSets.list()[0]?.id ?? null,
  }).filter(({ id }) => id === undefined || !account.events.get(id));
  // The clock goes on, so the file does not set it.
  const { now: _, accounts = [], ...file } = simulator.toFile();
  simulator.load({
    ...file,
    accounts: accounts.map((one) =>
      one.id === account.id ? { ...one, events: [...(one.events ?? []), ...events] } : one,
    ),
  });
}

function createSeeded({ accounts }: Simulator): Account {
  const account = accounts.create(newAccount);
  seedAccount(account);
  return account;
}
