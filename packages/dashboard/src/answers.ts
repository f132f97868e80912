import type { Account, Usage } from '@boothkit/simulator';

// What the control API answers, as far as the pages show it.

/** An account with what it uses. */
export interface AccountAnswer extends Pick<Account, 'id' | 'plan' | 'quota' | 'defaults' | 'limits' | 'aiCredits'> {
  readonly usage: Usage;
}
