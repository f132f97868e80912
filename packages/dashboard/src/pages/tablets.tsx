import { largestScreens, type Orientation, smallestScreens, type TabletScreen } from '@boothkit/contract/internal';
import type { StationType } from '@boothkit/contract/rules';
import { modeNames, screenName } from '../booth/announce.ts';
import { control } from '../control/control.ts';
import { List } from '../list/list.tsx';
import { Fields } from '../parts/fields.tsx';
import { Named } from '../parts/named.tsx';
import { Heading, Input, Nothing } from '../parts/parts.tsx';
import { hrefOf } from '../parts/routes.ts';
import { Form, Removal, textOf } from '../parts/use-action.tsx';

/** The mode and the screen that a form asks for. */
export const deviceIn = (entered: FormData) => ({
  mode: textOf<StationType>(entered, 'mode'),
  screen: (entered.get('device') === 'smallest' ? smallestScreens : largestScreens)[
    textOf<Orientation>(entered, 'orientation')
  ],
});

/** The choice of mode, device and orientation, with those that a tablet has. */
export function DeviceFields({ mode, screen }: { readonly mode?: StationType; readonly screen?: TabletScreen }) {
  const { widthPoints = Infinity, heightPoints = 0 } = screen ?? {};
  const isSmallest = screen && Math.max(widthPoints, heightPoints) <= smallestScreens.landscape.widthPoints;
  const devices = { largest: 'Largest tablet', smallest: 'Smallest tablet' };
  const orientations = { landscape: 'Landscape', portrait: 'Portrait' };
  return (
    <Fields
      fields={{
        mode: { label: 'Mode', options: modeNames, defaultValue: mode },
        device: { label: 'Device', options: devices, defaultValue: isSmallest ? 'smallest' : 'largest' },
        orientation: {
          ...{ label: 'Mounted', options: orientations },
          defaultValue: heightPoints > widthPoints ? 'portrait' : 'landscape',
        },
      }}
    />
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
        says="The tablet is added."
        work={(entered) => {
          const name = textOf(entered, 'name') || undefined;
          return control('POST', path, {
            ...deviceIn(entered),
            printer: entered.has('printer'),
            ...(name && { name }),
          });
        }}
      >
        <Input label="Name" name="name" placeholder="Tablet" size={14} />
        <DeviceFields />
        <Input label="With a printer" name="printer" type="checkbox" checked />
      </Form>
      <List
        path={path}
        caption="Tablets of the account"
        empty="There are no tablets. Add one, open an event on it, and use it as a guest."
        columns={{
          Name: ({ id, name }) => <a href={hrefOf(accountId, 'tablets', id)}>{name}</a>,
          Mode: ({ mode }) => modeNames[mode],
          Screen: ({ screen }) => `${screen.widthPoints} by ${screen.heightPoints}`,
          Shows: screenName,
          Event: ({ eventId }) =>
            eventId === null ? <Nothing /> : <Named accountId={accountId} page="events" id={eventId} />,
          Remove: ({ id, name }) => (
            <Removal path={`${path}/${id}`} name={name} asks={`Remove ${name} with its schedule? Its captures stay.`} />
          ),
        }}
      />
    </>
  );
}
