import { render } from 'preact';
import type { AccountAnswer } from './answers.ts';
import { takeToken } from './control.ts';
import { Frame } from './frame.tsx';
import { LimitsPage } from './limits/limits-page.tsx';
import { listen } from './live.ts';
import { AccountPage } from './pages/account.tsx';
import { AccountsPage } from './pages/accounts.tsx';
import { AppsPage } from './pages/apps.tsx';
import { ClockPage } from './pages/clock.tsx';
import { DeliveriesPage } from './pages/deliveries.tsx';
import { DesignsPage } from './pages/designs.tsx';
import { EventsPage } from './pages/events.tsx';
import { FaultsPage } from './pages/faults.tsx';
import { GalleriesPage } from './pages/galleries.tsx';
import { GalleryPage } from './pages/gallery.tsx';
import { KeysPage } from './pages/keys.tsx';
import { MessagePage, MessagesPage } from './pages/messages.tsx';
import { NewAccountPage } from './pages/new-account.tsx';
import { PaymentsPage } from './pages/payments.tsx';
import { RulesPage } from './pages/rules.tsx';
import { SearchPage } from './pages/search.tsx';
import { SnapshotsPage } from './pages/snapshots.tsx';
import { TabletPage } from './pages/tablet.tsx';
import { TabletsPage } from './pages/tablets.tsx';
import { TemplatesPage } from './pages/templates.tsx';
import { TokenPage } from './pages/token.tsx';
import { WorldsPage } from './pages/worlds.tsx';
import { Answered, Failure } from './parts.tsx';
import { RequestPage } from './requests/request-page.tsx';
import { RequestsPage } from './requests/requests-page.tsx';
import { type Route, useRoute } from './routes.ts';
import { EventStudio } from './studio/event-studio.tsx';
import { NewEvent } from './studio/new-event.tsx';
import { TimelinePage } from './timeline/timeline-page.tsx';
import { useControl } from './use-control.ts';

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
      <Failure message={asked.failure} />
      {account === undefined ? <NewAccountPage /> : <AccountRoute key={account.id} route={route} account={account} />}
    </Frame>
  );
}

function AccountRoute({
  route: { page, thingId },
  account,
}: {
  readonly route: Route;
  readonly account: AccountAnswer;
}) {
  const { id } = account;
  switch (page) {
    case 'account':
      return <AccountPage account={account} />;
    case 'accounts':
      return <AccountsPage accountId={id} />;
    case 'apps':
      return <AppsPage accountId={id} />;
    case 'keys':
      return <KeysPage accountId={id} />;
    case 'events':
      if (thingId === undefined) return <EventsPage accountId={id} />;
      return thingId === 'new' ? <NewEvent accountId={id} /> : <EventStudio accountId={id} eventId={thingId} />;
    case 'templates':
      return <TemplatesPage accountId={id} />;
    case 'tablets':
      return thingId === undefined ? <TabletsPage accountId={id} /> : <TabletPage accountId={id} tabletId={thingId} />;
    case 'designs':
      return <DesignsPage accountId={id} />;
    case 'galleries':
      return thingId === undefined ? (
        <GalleriesPage accountId={id} />
      ) : (
        <GalleryPage accountId={id} galleryId={thingId} />
      );
    case 'messages':
      return thingId === undefined ? (
        <MessagesPage accountId={id} />
      ) : (
        <MessagePage accountId={id} messageId={thingId} />
      );
    case 'deliveries':
      return <DeliveriesPage accountId={id} />;
    case 'requests':
      return thingId === undefined ? (
        <RequestsPage accountId={id} />
      ) : (
        <RequestPage key={thingId} accountId={id} requestId={thingId} />
      );
    case 'limits':
      return <LimitsPage account={account} />;
    case 'faults':
      return <FaultsPage accountId={id} />;
    case 'payments':
      return <PaymentsPage accountId={id} />;
    case 'rules':
      return <RulesPage accountId={id} ruleId={thingId} />;
    case 'search':
      return <SearchPage accountId={id} text={thingId ?? ''} />;
    case 'timeline':
      return <TimelinePage accountId={id} />;
    case 'clock':
      return <ClockPage />;
    case 'snapshots':
      return <SnapshotsPage />;
    case 'worlds':
      return <WorldsPage />;
  }
}

takeToken();
const root = document.getElementById('page');
if (root) render(<Dashboard />, root);
void listen();
