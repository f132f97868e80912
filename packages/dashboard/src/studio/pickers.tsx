import { useControl, viewOf } from '../control/use-control.ts';
import { unpayable, useTaken } from '../pages/lists.tsx';
import { hrefOf } from '../parts/routes.ts';
import { FieldRow, type FieldState, idOf } from './field-row.tsx';
import { type Field, type FieldName, withoutValue } from './fields.ts';
import { Templates } from './templates.tsx';

/** Where the resources are that a field names by id. */
const kinds: Readonly<Partial<Record<FieldName, 'attract-screens' | 'sticker-sets' | 'pay-sets'>>> = {
  attractScreenId: 'attract-screens',
  homeScreenBackgroundAttractScreenId: 'attract-screens',
  stickerSetId: 'sticker-sets',
  paySetId: 'pay-sets',
};

interface Resource {
  readonly id: string;
  readonly name: string;
  readonly thumbnailUrl?: string;
  readonly sizePixels?: readonly number[];
  readonly currency?: string;
}

interface EventFieldProps {
  readonly accountId: string;
  /** Default: the event is a new one. */
  readonly eventId?: string;
  readonly field: Field;
  readonly state: FieldState;
  /** The value of a new event that names no resource. Default: the meaning of null. */
  readonly unset?: string;
}

/** A field of an event. Its templates and other resources of the account are chosen by their names. */
export function EventField(props: EventFieldProps & { readonly sharedGalleryEnabled: boolean }) {
  const { field, state } = props;
  return (
    <FieldRow field={field} state={state}>
      {field.name === 'templateIds' ? (
        <Templates {...props} />
      ) : Object.hasOwn(kinds, field.name) ? (
        <Picker {...props} />
      ) : undefined}
    </FieldRow>
  );
}

/** Chooses a resource of the account by its name. */
function Picker({ accountId, eventId, field, state, unset }: EventFieldProps) {
  const path = kinds[field.name];
  const asked = useControl(path ? `accounts/${accountId}/${path}?limit=1000` : undefined);
  const listed: readonly Resource[] = asked.answer?.data ?? [];
  const value = typeof state.value === 'string' ? state.value : '';
  const chosen = listed.find(({ id }) => id === value);
  return (
    <span class="picker">
      {chosen?.thumbnailUrl && <img src={viewOf(chosen.thumbnailUrl)} alt="" />}
      <select
        id={idOf(field.path)}
        aria-describedby={`${idOf(field.path)}-meaning`}
        value={value}
        onChange={({ currentTarget }) => state.onChange(currentTarget.value === '' ? null : currentTarget.value)}
      >
        <option value="">{unset ?? withoutValue(field.name)}</option>
        {value !== '' && !chosen && <option value={value}>{value}</option>}
        {listed.map((resource) => (
          <option key={resource.id} value={resource.id}>
            {describe(resource)}
          </option>
        ))}
      </select>
      {chosen?.currency !== undefined && <Rail accountId={accountId} currency={chosen.currency} />}
      {path === 'pay-sets' && eventId && <Holders accountId={accountId} eventId={eventId} />}
    </span>
  );
}

/** Says so where no rail takes the currency of a pay set. */
function Rail({ accountId, currency }: { readonly accountId: string; readonly currency: string }) {
  const isTaken = useTaken(accountId)?.(currency) ?? true;
  if (isTaken) return null;
  return (
    <span class="advice" role="status">
      Guests {unpayable(currency)} <a href={hrefOf(accountId, 'payments')}>Connect a payment rail</a>
    </span>
  );
}

/** Says who holds an event, and leads to them; nothing where nobody does. */
export function Holders({ accountId, eventId }: { readonly accountId: string; readonly eventId: string }) {
  const { data = [] } = useControl(`accounts/${accountId}/operators?limit=1000`).answer ?? {};
  const holders = data.filter(({ eventIds }) => eventIds.includes(eventId));
  if (holders.length === 0) return null;
  return (
    <span class="holders">
      held by{' '}
      <a href={hrefOf(accountId, 'operators')}>{holders.map(({ kind, name }) => `${kind} ${name}`).join(', ')}</a>
    </span>
  );
}

function describe(resource: Resource): string {
  const { name, sizePixels, currency } = resource;
  if (sizePixels) return `${name}, ${sizePixels.join(' by ')}`;
  return currency === undefined ? name : `${name}, ${currency}`;
}
