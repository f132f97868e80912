import { largestScreens, type Orientation, smallestScreens, type TabletScreen } from '@boothkit/contract/internal';
import type { StationType } from '@boothkit/contract/rules';
import { modeNames, screenName } from '../booth/announce.ts';
import { Booth } from '../booth/booth.tsx';
import { control } from '../control/control.ts';
import { useControl } from '../control/use-control.ts';
import { List } from '../list/list.tsx';
import { EventChoice } from '../parts/event-choice.tsx';
import { Fields } from '../parts/fields.tsx';
import { Named } from '../parts/named.tsx';
import { Answered, Heading, Input, Moment, Nothing } from '../parts/parts.tsx';
import { hrefOf } from '../parts/routes.ts';
import { Button, Form, Removal, textOf } from '../parts/use-action.tsx';

/** The mode and the screen that a form asks for. */
const deviceIn = (entered: FormData) => ({
  mode: textOf<StationType>(entered, 'mode'),
  screen: (entered.get('device') === 'smallest' ? smallestScreens : largestScreens)[
    textOf<Orientation>(entered, 'orientation')
  ],
});

/** The choice of mode, device and orientation, with those that a tablet has. */
function DeviceFields({ mode, screen }: { readonly mode?: StationType; readonly screen?: TabletScreen }) {
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

/** A tablet at full size, and what its owner sets: the event that is open, mode and screen, the schedule. */
export function TabletPage({ accountId, tabletId }: { readonly accountId: string; readonly tabletId: string }) {
  const account = `accounts/${accountId}` as const;
  const path = `${account}/tablets/${tabletId}` as const;
  const tablet = useControl(path);
  return (
    <>
      <Heading title={tablet.answer?.name ?? 'Tablet'} up={['All tablets', hrefOf(accountId, 'tablets')]} />
      <Answered asked={tablet}>
        {({ mode, screen, eventId }) => (
          <>
            <Booth key={tabletId} accountId={accountId} tabletId={tabletId} />
            <div class="booth-settings">
              <section>
                <h2>Event</h2>
                <Form
                  submit="Open"
                  says="The event is open."
                  work={(fields) => control('POST', `${path}/open`, { eventId: textOf(fields, 'eventId') })}
                >
                  <EventChoice accountId={accountId} label="Open an event" />
                </Form>
                {eventId && (
                  <p class="buttons">
                    <Button work={() => control('POST', `${path}/close`)}>Close the event</Button>
                    <a class="button" href={hrefOf(accountId, 'events', eventId)}>
                      Go to the event
                    </a>
                  </p>
                )}
              </section>
              <section>
                <h2>Device</h2>
                <Form
                  key={`${mode} ${screen.widthPoints} ${screen.heightPoints}`}
                  submit="Change"
                  work={(entered) => control('PATCH', path, deviceIn(entered))}
                >
                  <DeviceFields mode={mode} screen={screen} />
                </Form>
              </section>
              <section>
                <h2>Schedule a launch</h2>
                <Form
                  submit="Add a launch"
                  says="The launch is added."
                  work={(fields) =>
                    control('POST', `${path}/launches`, {
                      eventId: textOf(fields, 'eventId'),
                      startsAt: `${fields.get('startsAt')}Z`,
                      ...(fields.get('endsAt') && { endsAt: `${fields.get('endsAt')}Z` }),
                    })
                  }
                >
                  <EventChoice accountId={accountId} label="Event" />
                  <Input label="Starts at, in UTC" name="startsAt" type="datetime-local" step={1} required />
                  <Input label="Ends at, in UTC (empty for never)" name="endsAt" type="datetime-local" step={1} />
                </Form>
              </section>
            </div>
            <section>
              <h2>Schedule</h2>
              <List
                path={`${path}/launches`}
                caption="Launches of the tablet"
                empty="Nothing is scheduled."
                bad={({ outcome }) => outcome === 'rejected' || outcome === 'gone' || outcome === 'missed'}
                columns={{
                  Event: ({ eventId }) => <Named accountId={accountId} page="events" id={eventId} />,
                  Starts: ({ startsAt }) => <Moment iso={startsAt} />,
                  Ends: ({ endsAt }) => <Moment iso={endsAt} />,
                  Mode: ({ stationType }) => (stationType === null ? 'as it is' : modeNames[stationType]),
                  Outcome: ({ outcome, ended }) => (ended ? `${outcome}, ended` : outcome),
                }}
              />
            </section>
          </>
        )}
      </Answered>
    </>
  );
}
