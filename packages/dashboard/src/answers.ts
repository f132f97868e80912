import type { Account, Usage } from '@boothkit/simulator';

// The parts of control API responses that the pages show.

/** An account with what it uses. */
export interface AccountAnswer
  extends Pick<Account, 'id' | 'name' | 'plan' | 'quota' | 'defaults' | 'limits' | 'aiCredits'> {
  readonly usage: Usage;
}
