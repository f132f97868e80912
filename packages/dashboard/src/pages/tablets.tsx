import { largestScreens, type Orientation, smallestScreens, type TabletScreen } from '@boothkit/contract/internal';
import type { StationType } from '@boothkit/contract/rules';
import { modeNames, screenName } from '../booth/announce.ts';
import { control } from '../control/control.ts';
import { List } from '../list/list.tsx';
import { Named } from '../parts/named.tsx';
import { Heading, Input, Nothing, Select } from '../parts/parts.tsx';
import { hrefOf } from '../parts/routes.ts';
import { Form, textOf } from '../parts/use-action.tsx';
import { Removal } from './removal.tsx';

/** The screen that a form asks for. */
export function screenIn(fields: FormData): TabletScreen {
  const screens = fields.get('device') === 'smallest' ? smallestScreens : largestScreens;
  return screens[fields.get('orientation') as Orientation];
}

/** The choice of mode, device and orientation, with those that a tablet has. */
export function TabletFields({ mode, screen }: { readonly mode?: StationType; readonly screen?: TabletScreen }) {
  const longest = screen && Math.max(screen.widthPoints, screen.heightPoints);
  const isSmallest = longest !== undefined && longest <= smallestScreens.landscape.widthPoints;
  return (
    <>
      <Select label="Mode" name="mode" options={modeNames} chosen={mode} />
      <Select
        label="Device"
        name="device"
        options={{ largest: 'Largest tablet', smallest: 'Smallest tablet' }}
        chosen={isSmallest ? 'smallest' : 'largest'}
      />
      <Select
        label="Mounted"
        name="orientation"
        options={{ landscape: 'Landscape', portrait: 'Portrait' }}
        chosen={screen && screen.heightPoints > screen.widthPoints ? 'portrait' : 'landscape'}
      />
    </>
  );
}

/** The virtual tablets of an account. */
export function TabletsPage({ accountId }: { readonly accountId: string }) {
  const path = `accounts/${accountId}/tablets` as const;
  return (
    <>
      <Heading title="Tablets" />
      <Form
        submit="Add a tablet"
        work={(fields) =>
          control('POST', path, {
            ...(fields.get('name') && { name: textOf(fields, 'name') }),
            mode: textOf<StationType>(fields, 'mode'),
            screen: screenIn(fields),
            printer: fields.get('printer') === 'on',
          })
        }
      >
        <Input label="Name" name="name" placeholder="Tablet" size={14} />
        <TabletFields />
        <Input label="With a printer" name="printer" type="checkbox" checked />
      </Form>
      <List
        path={path}
        caption="Tablets of the account"
        empty="There are no tablets. Add one, open an event on it, and use it as a guest."
        columns={['Name', 'Mode', 'Screen', 'Shows', 'Event', 'Remove']}
        row={({ id, name, mode, screen, eventId, ...tablet }) => ({
          key: id,
          cells: [
            <a href={hrefOf(accountId, 'tablets', id)}>{name}</a>,
            modeNames[mode],
            `${screen.widthPoints} by ${screen.heightPoints}`,
            screenName({ mode, ...tablet }),
            eventId === null ? <Nothing /> : <Named accountId={accountId} page="events" id={eventId} />,
            <Removal
              path={`${path}/${id}`}
              name={name}
              asks={`Remove ${name} with its schedule? Its captures stay.`}
            />,
          ],
        })}
      />
    </>
  );
}
