import type { Page } from '@boothkit/simulator';
import { render } from 'preact';
import type { AccountAnswer } from './answers.ts';
import { Frame } from './frame.tsx';
import { listen } from './live.ts';
import { AccountPage } from './pages/account.tsx';
import { AppsPage } from './pages/apps.tsx';
import { ClockPage } from './pages/clock.tsx';
import { DeliveriesPage } from './pages/deliveries.tsx';
import { DesignsPage } from './pages/designs.tsx';
import { EventPage } from './pages/event.tsx';
import { EventsPage } from './pages/events.tsx';
import { FaultsPage } from './pages/faults.tsx';
import { GalleriesPage } from './pages/galleries.tsx';
import { KeysPage } from './pages/keys.tsx';
import { NewAccountPage } from './pages/new-account.tsx';
import { RequestsPage } from './pages/requests.tsx';
import { TokenPage } from './pages/token.tsx';
import { Answered, Failure } from './parts.tsx';
import { type Route, useRoute } from './routes.ts';
import { useControl } from './use-control.ts';

function Dashboard() {
  const route = useRoute();
  const { accountId } = route;
  const named = useControl<AccountAnswer>(accountId && `accounts/${encodeURIComponent(accountId)}`);
  const isMissing = accountId === undefined || (named.failure !== undefined && named.answer === undefined);
  const first = useControl<Page<AccountAnswer>>(isMissing ? 'accounts?limit=1' : undefined);
  const asked = isMissing ? first : named;
  if (asked.locked) return <TokenPage failure={asked.failure} />;
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
    case 'apps':
      return <AppsPage accountId={id} />;
    case 'keys':
      return <KeysPage accountId={id} />;
    case 'events':
      return thingId === undefined ? <EventsPage accountId={id} /> : <EventPage accountId={id} eventId={thingId} />;
    case 'designs':
      return <DesignsPage accountId={id} />;
    case 'galleries':
      return <GalleriesPage accountId={id} />;
    case 'deliveries':
      return <DeliveriesPage accountId={id} />;
    case 'requests':
      return <RequestsPage accountId={id} />;
    case 'faults':
      return <FaultsPage accountId={id} />;
    case 'clock':
      return <ClockPage />;
  }
}

const root = document.getElementById('page');
if (root) render(<Dashboard />, root);
void listen();
