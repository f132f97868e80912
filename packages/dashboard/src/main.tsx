import { type JSX, render } from 'preact';
import { useState } from 'preact/hooks';
import type { AccountAnswer } from './control/answers.ts';
import { control, hasToken, openWith, takeToken } from './control/control.ts';
import { listen } from './control/live.ts';
import { useControl } from './control/use-control.ts';
import { Frame } from './frame.tsx';
import { LimitsPage } from './limits/limits-page.tsx';
import { AccountPage } from './pages/account.tsx';
import { ClockPage } from './pages/clock.tsx';
import { DeliveriesPage } from './pages/deliveries.tsx';
import { DesignsPage } from './pages/designs.tsx';
import { EventsPage } from './pages/events.tsx';
import { FaultsPage } from './pages/faults.tsx';
import { GalleryPage } from './pages/gallery.tsx';
import { listPages } from './pages/lists.tsx';
import { MessagePage, MessagesPage } from './pages/messages.tsx';
import { RulesPage } from './pages/rules.tsx';
import { SearchPage } from './pages/search.tsx';
import { SnapshotsPage } from './pages/snapshots.tsx';
import { TabletPage, TabletsPage } from './pages/tablets.tsx';
import { Answered, Failure, Heading, Input, ReadFailure } from './parts/parts.tsx';
import { hrefOf, type PageName, type Route, useRoute } from './parts/routes.ts';
import { Button, Form } from './parts/use-action.tsx';
import { RequestPage } from './requests/request-page.tsx';
import { RequestsPage } from './requests/requests-page.tsx';
import { EventStudio } from './studio/event-studio.tsx';
import { NewEvent } from './studio/new-event.tsx';
import { TimelinePage } from './timeline/timeline-page.tsx';

/** Asks for the token of the control API; says so where the one that the tab has is wrong. */
export function TokenPage() {
  const [isWrong, setWrong] = useState(hasToken);
  return (
    <main>
      <Heading title="BoothKit simulator" />
      <Failure message={isWrong ? wrong : undefined} />
      <Form submit="Open" work={async (fields) => openWith(String(fields.get('token')))}>
        <Input
          label="Token that the simulator was started with, or printed as controlToken"
          name="token"
          type="password"
          required
          autocomplete="off"
          size={40}
          onInput={() => setWrong(false)}
        />
      </Form>
    </main>
  );
}

const wrong =
  'This is not the token of this simulator, which makes another one at each start unless you give it yours. Enter the one that it printed, or open the dashboardUrl that it printed.';

function Dashboard() {
  const route = useRoute();
  const { accountId } = route;
  const named = useControl(accountId ? `accounts/${encodeURIComponent(accountId)}` : undefined);
  const isMissing = accountId === undefined || (named.failure !== undefined && named.answer === undefined);
  const first = useControl(isMissing ? 'accounts?limit=1' : undefined);
  const asked = isMissing ? first : named;
  if (asked.locked) return <TokenPage />;
  if (asked.answer === undefined) return <Answered<unknown> asked={asked}>{() => null}</Answered>;
  const account = isMissing ? first.answer?.data[0] : named.answer;
  return (
    <Frame route={{ ...route, accountId: account?.id }} account={account}>
      <ReadFailure message={asked.failure} isShown />
      {account === undefined ? <NewAccountPage /> : <AccountRoute key={account.id} route={route} account={account} />}
    </Frame>
  );
}

/** The page of a world without accounts: it creates one. */
function NewAccountPage() {
  return (
    <>
      <Heading title="No accounts" />
      <p>This simulator has no accounts yet.</p>
      <Button
        work={async () => {
          const { accountId } = await control('POST', 'accounts');
          location.hash = hrefOf(accountId, 'events');
        }}
      >
        Create an account
      </Button>
    </>
  );
}

/** The page of an account at each name; `at` is the one thing that it shows, where it lists many. */
const pages: Readonly<Record<PageName, (account: AccountAnswer, at: string | undefined) => JSX.Element>> = {
  account: (account) => <AccountPage account={account} />,
  accounts: ({ id }) => <listPages.accounts accountId={id} />,
  apps: ({ id }) => <listPages.apps accountId={id} />,
  keys: ({ id }) => <listPages.keys accountId={id} />,
  operators: ({ id }) => <listPages.operators accountId={id} />,
  events({ id }, at) {
    if (!at) return <EventsPage accountId={id} />;
    return at === 'new' ? <NewEvent accountId={id} /> : <EventStudio accountId={id} eventId={at} />;
  },
  templates: ({ id }) => <listPages.templates accountId={id} />,
  tablets: ({ id }, at) => (at ? <TabletPage accountId={id} tabletId={at} /> : <TabletsPage accountId={id} />),
  designs: ({ id }) => <DesignsPage accountId={id} />,
  galleries: ({ id }, at) =>
    at ? <GalleryPage accountId={id} galleryId={at} /> : <listPages.galleries accountId={id} />,
  messages: ({ id }, at) => (at ? <MessagePage accountId={id} messageId={at} /> : <MessagesPage accountId={id} />),
  deliveries: ({ id }) => <DeliveriesPage accountId={id} />,
  requests: ({ id }, at) =>
    at ? <RequestPage key={at} accountId={id} requestId={at} /> : <RequestsPage accountId={id} />,
  limits: (account) => <LimitsPage account={account} />,
  faults: ({ id }) => <FaultsPage accountId={id} />,
  payments: ({ id }) => <listPages.payments accountId={id} />,
  rules: ({ id }, at) => <RulesPage accountId={id} ruleId={at} />,
  search: ({ id }, at = '') => <SearchPage accountId={id} text={at} />,
  timeline: ({ id }, at) => <TimelinePage key={at} accountId={id} eventId={at} />,
  clock: () => <ClockPage />,
  snapshots: () => <SnapshotsPage />,
  worlds: () => <listPages.worlds />,
};

/** A page of an account. Another account has pages of its own: nothing that was entered goes over to them. */
const AccountRoute = ({ route, account }: { readonly route: Route; readonly account: AccountAnswer }) =>
  pages[route.page](account, route.thingId);

takeToken();
const root = document.getElementById('page');
if (root) render(<Dashboard />, root);
void listen();
