import type { RuleId } from '@boothkit/contract/rules';
import type { Account } from '@boothkit/simulator';
import { gate } from '../../../gate.ts';
import type { Answer } from '../../../own-account.ts';

/** A call that is under way until it is let go. */
export interface HeldCall {
  readonly answer: Promise<Pick<Answer<unknown>, 'status' | 'headers' | 'rule'>>;
  letGo(): void;
}

/** Makes a call whose body does not end before it is let go; resolves once it was let in, or refused. */
export async function heldCall(account: Account, key?: string): Promise<HeldCall> {
  const { apiKey, baseUrl, fetch } = account.connection();
  const [asked, rest] = [gate(), gate()];
  const body = new ReadableStream(
    {
      async pull(controller) {
        asked.open();
        await rest.passed;
        controller.enqueue(new TextEncoder().encode('{}'));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const answer = fetch(`${baseUrl}/webhooks`, {
    ...{ method: 'PUT', body, duplex: 'half' },
    headers: { authorization: `Bearer ${key ?? apiKey}`, 'content-type': 'application/json' },
  } as RequestInit).then(({ status, headers }) => ({
    status,
    headers,
    rule: headers.get('simulator-rule') as RuleId | null,
  }));
  await Promise.race([asked.passed, answer]);
  return { answer, letGo: rest.open };
}
