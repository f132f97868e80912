import { largestScreens, type Orientation, smallestScreens, type TabletScreen } from '@boothkit/contract/internal';
import { type StationType, stationTypes } from '@boothkit/contract/rules';
import type { TabletView } from '@boothkit/simulator/remote';
import { modeNames, screenName } from '../booth/announce.ts';
import { control } from '../control.ts';
import { List } from '../list/list.tsx';
import { Named } from '../named.tsx';
import { Heading, Nothing } from '../parts.tsx';
import { hrefOf } from '../routes.ts';
import { Button, Form, textOf } from '../use-action.tsx';

/** The devices that the reference knows the screens of. */
const devices = {
  largest: ['Largest tablet', largestScreens],
  smallest: ['Smallest tablet', smallestScreens],
} as const;

type Device = keyof typeof devices;

/** The screen that a form asks for. */
export function screenIn(fields: FormData): TabletScreen {
  const [, screens] = devices[fields.get('device') as Device];
  return screens[fields.get('orientation') as Orientation];
}

/** The choice of mode, device and orientation, with those that a tablet has. */
export function TabletFields({ mode, screen }: { readonly mode?: StationType; readonly screen?: TabletScreen }) {
  const longest = screen && Math.max(screen.widthPoints, screen.heightPoints);
  const device: Device =
    longest !== undefined && longest <= smallestScreens.landscape.widthPoints ? 'smallest' : 'largest';
  return (
    <>
      <label>
        Mode
        <select name="mode">
          {stationTypes.map((type) => (
            <option key={type} value={type} selected={type === (mode ?? 'allInOne')}>
              {modeNames[type]}
            </option>
          ))}
        </select>
      </label>
      <label>
        Device
        <select name="device">
          {Object.entries(devices).map(([name, [text]]) => (
            <option key={name} value={name} selected={name === device}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <label>
        Mounted
        <select name="orientation">
          <option value="landscape">Landscape</option>
          <option value="portrait" selected={screen && screen.heightPoints > screen.widthPoints}>
            Portrait
          </option>
        </select>
      </label>
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
        work={async (fields) =>
          void (await control('POST', path, {
            ...(fields.get('name') && { name: textOf(fields, 'name') }),
            mode: textOf<StationType>(fields, 'mode'),
            screen: screenIn(fields),
            printer: fields.get('printer') === 'on',
          }))
        }
      >
        <label>
          Name
          <input name="name" placeholder="Tablet" size={14} />
        </label>
        <TabletFields />
        <label>
          With a printer
          <input name="printer" type="checkbox" checked />
        </label>
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
            screenName({ mode, ...tablet } as TabletView),
            eventId === null ? <Nothing /> : <Named accountId={accountId} page="events" id={eventId} />,
            <Button
              label={`Remove ${name}`}
              asks={`Remove ${name} with its schedule? Its captures stay.`}
              says={`${name} is removed.`}
              work={async () => void (await control('DELETE', `${path}/${id}`))}
            >
              Remove
            </Button>,
          ],
        })}
      />
    </>
  );
}
