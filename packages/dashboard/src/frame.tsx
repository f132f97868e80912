import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { AccountAnswer } from './control/answers.ts';
import { dashboardOf } from './control/control.ts';
import { useLive } from './control/live.ts';
import { useControl } from './control/use-control.ts';
import { firstWorldUrl, worldId } from './control/world.ts';
import { Icon } from './parts/icon.tsx';
import { goToHeading } from './parts/parts.tsx';
import { hrefOf, pageGroups, pageTitles, type Route } from './parts/routes.ts';
import { Said } from './parts/said.tsx';
import { useListener } from './parts/use-listener.ts';
import { TickingTime } from './timeline/ticking-time.tsx';

const connections = { connecting: 'Connecting…', live: 'Live', lost: 'Connection lost' } as const;

/** The frame of every page: the account, the links to the pages, the time of the world. */
export function Frame(props: {
  readonly route: Route;
  readonly account: AccountAnswer | undefined;
  readonly children: ComponentChildren;
}) {
  const { route, account, children } = props;
  const { accountId, page, thingId } = route;
  const { connection, isAnotherWorld } = useLive();
  const notice =
    connection === 'lost'
      ? 'The simulator does not respond. What is shown may be out of date; the page tries again.'
      : isAnotherWorld &&
        'This is another world than the page began with: the simulator was started again, or a world was loaded.';
  const clock = useControl('clock').answer;
  const { data: faults = [], hasMore: hasMoreFaults = false } = useControl('faults?limit=100').answer ?? {};
  const activeFaults = faults.filter(({ times, appliedCount }) => appliedCount !== times).length;
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const title = pageTitles.get(page) ?? '';
  useListener('keydown', goToSearch);
  useEffect(() => {
    document.title = `${title} · ${worldId === undefined ? '' : `${worldId} · `}BoothKit simulator`;
    setIsMenuOpen(false);
    // Whoever goes on by keyboard or hears the page goes on from its heading.
    goToHeading();
    scrollTo(0, 0);
  }, [title, accountId, thingId]);
  return (
    <>
      <button type="button" class="skip" onClick={goToHeading}>
        Skip to the page
      </button>
      <div class="frame">
        <header class="side">
          <div class="brand">
            <strong>
              <Mark /> BoothKit
            </strong>
            <button
              type="button"
              class="menu"
              aria-expanded={isMenuOpen}
              aria-controls="menu"
              onClick={() => setIsMenuOpen(!isMenuOpen)}
            >
              <Icon name={isMenuOpen ? 'xMark' : 'bars3'} /> Menu
            </button>
          </div>
          <div id="menu" class={isMenuOpen ? 'open' : undefined}>
            {account && accountId !== undefined && (
              <>
                <a class="account" href={hrefOf(accountId, 'accounts')}>
                  <span class="quiet">Account</span>
                  <span>{account.name ?? account.id}</span>
                  <span class="quiet">{account.plan}</span>
                </a>
                <search>
                  <form
                    class="search"
                    onSubmit={(event) => {
                      event.preventDefault();
                      const text = String(new FormData(event.currentTarget).get('text')).trim();
                      if (text !== '') location.hash = hrefOf(accountId, 'search', text);
                    }}
                  >
                    <span class="glass">
                      <Icon name="magnifyingGlass" />
                    </span>
                    <input
                      name="text"
                      type="search"
                      aria-label="Search everything"
                      placeholder="Search everything"
                      aria-keyshortcuts="/"
                    />
                  </form>
                </search>
                <nav aria-label="Pages">
                  {Object.entries(pageGroups).map(([group, pages]) => (
                    <div key={group} class="group">
                      <span id={`pages-${group}`}>{group}</span>
                      <ul aria-labelledby={`pages-${group}`}>
                        {pages.map(([name, text, icon]) => (
                          <li key={name}>
                            <a href={hrefOf(accountId, name)} aria-current={name === page ? 'page' : undefined}>
                              <Icon name={icon} />
                              {text}
                            </a>
                          </li>
                        ))}
                      </ul>
                    </div>
                  ))}
                </nav>
              </>
            )}
          </div>
        </header>
        <div class="content">
          <section class="bar" aria-label="The world">
            {worldId !== undefined && (
              <span class="world">
                <span class="chip warn">{worldId}</span>{' '}
                <a href={dashboardOf(firstWorldUrl)}>Back to the first world</a>
              </span>
            )}
            {(activeFaults > 0 || hasMoreFaults) && (
              <a class="chip bad" href={hrefOf(accountId ?? '', 'faults')}>
                <Icon name="bolt" /> {activeFaults}
                {hasMoreFaults && '+'} {activeFaults === 1 && !hasMoreFaults ? 'fault' : 'faults'} active
              </a>
            )}
            {clock && (
              <a class="clock" href={hrefOf(accountId ?? '', 'clock')}>
                <Icon name="clock" />
                <TickingTime {...clock} />
                {clock.frozen && <span class="chip">frozen</span>}
              </a>
            )}
            <span class={`connection ${connection}`} role="status">
              {connections[connection]}
            </span>
          </section>
          {notice && (
            <p class="stale" role="alert">
              <Icon name="exclamationTriangle" />
              <span>{notice}</span>
            </p>
          )}
          <main>{children}</main>
        </div>
      </div>
      <Said />
    </>
  );
}

/** A slash goes to the search, unless it is typed. */
function goToSearch(event: KeyboardEvent): void {
  const isTyped = (event.target as HTMLElement).closest('input, textarea, select') !== null;
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyped) return;
  event.preventDefault();
  const field = document.querySelector<HTMLInputElement>('.side input[type=search]');
  // It may be in the menu, which is closed.
  if (field?.checkVisibility() === false) document.querySelector<HTMLElement>('[aria-controls=menu]')?.click();
  requestAnimationFrame(() => {
    field?.focus();
    field?.select();
  });
}

/** The sign of the project: a strip of three photos. */
function Mark() {
  return (
    <svg class="mark" viewBox="0 0 24 24" aria-hidden="true">
      <rect x="5" y="1" width="14" height="22" rx="3" fill="currentColor" />
      <rect x="8" y="4" width="8" height="4.5" rx="1" fill="var(--sheet)" />
      <rect x="8" y="9.75" width="8" height="4.5" rx="1" fill="var(--sheet)" />
      <rect x="8" y="15.5" width="8" height="4.5" rx="1" fill="var(--sheet)" />
    </svg>
  );
}
