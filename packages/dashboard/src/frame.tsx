import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { AccountAnswer } from './answers.ts';
import { useLive } from './live.ts';
import { hrefOf, pages, type Route } from './routes.ts';
import { useControl } from './use-control.ts';
import { PageButtons, usePages } from './use-pages.tsx';

const connections = { connecting: 'Connecting…', live: 'Live', lost: 'Connection lost; trying again' } as const;

/** The frame of every page: the account, the links to the pages, the time of the world. */
export function Frame({
  route: { accountId, page, thingId },
  account,
  children,
}: {
  readonly route: Route;
  readonly account: AccountAnswer | undefined;
  readonly children: ComponentChildren;
}) {
  const { connection } = useLive();
  const accounts = usePages<AccountAnswer>({ path: 'accounts' });
  const listed = accounts.asked.answer?.data.filter(({ id }) => id !== accountId) ?? [];
  const clock = useControl<{ readonly now: string; readonly frozen: boolean }>('clock').answer;
  const [, title = ''] = pages.find(([name]) => name === page) ?? [];
  useEffect(() => {
    document.title = `${title} · BoothKit simulator`;
    // Whoever goes on by keyboard or hears the page goes on from its heading.
    goToHeading();
  }, [title, accountId, thingId]);
  return (
    <>
      <button type="button" class="skip" onClick={goToHeading}>
        Skip to the page
      </button>
      <header>
        <strong>BoothKit simulator</strong>
        <label>
          Account{' '}
          <select
            value={accountId}
            onChange={({ currentTarget }) => {
              location.hash = hrefOf(currentTarget.value, page);
            }}
          >
            {[...(account ? [account] : []), ...listed].map(({ id, plan }) => (
              <option key={id} value={id}>
                {id} ({plan})
              </option>
            ))}
          </select>
        </label>
        <PageButtons pages={accounts} items="accounts" back="Previous accounts" on="Next accounts" />
        <span class="clock">
          {clock && (
            <time dateTime={clock.now}>
              {clock.now.replace('T', ' ')}
              {clock.frozen && ', frozen'}
            </time>
          )}
        </span>
        <span class={`connection ${connection}`} role="status">
          {connections[connection]}
        </span>
      </header>
      <div class="body">
        <nav aria-label="Pages">
          {accountId !== undefined &&
            pages.map(([name, text]) => (
              <a key={name} href={hrefOf(accountId, name)} aria-current={name === page ? 'page' : undefined}>
                {text}
              </a>
            ))}
        </nav>
        <main>{children}</main>
      </div>
    </>
  );
}

function goToHeading(): void {
  document.getElementById('heading')?.focus();
}
