import type { RuleId } from '@boothkit/contract/rules';
import { rule } from '@boothkit/rule-coverage';
import { createSimulator } from '@boothkit/simulator';
import { expect } from 'vitest';
import { turns } from '../../simulator/test/model/turns.ts';
import { contentsOf } from '../../simulator/test/rejections.ts';
import type { Check } from '../src/check.ts';
import { checks } from '../src/checks/checks.ts';
import { createInvariantMonitor, invariantRules } from '../src/invariants/monitor.ts';
import { outcomeOf } from '../src/run.ts';
import { openSession } from '../src/target/session.ts';
import { targetOf } from './target.ts';

/** Rules by which a check's requests are rejected beside its own: it asserts a code, or what comes after another rule. */
const alsoRejectedBy: Readonly<Record<string, readonly RuleId[]>> = {
  'list-rejects-unknown-parameter': ['4.1/limit', '7/validation-failed'],
  'delete-event': ['4.3', '4.7'],
  'update-is-atomic': ['2.3/gifNumberOfFrames'],
  'image-source': ['4.11/upload', '7/validation-failed'],
  'upload-purpose': ['7/validation-failed'],
  'upload-content-type': ['7/validation-failed', '8/branding-image-upload'],
  'validation-details': ['4.2/name'],
  'request-id-header': ['4.1/limit'],
  'body-must-be-json-object': ['7/validation-failed'],
  'version-on-errors': ['2.7', '4.3', '5.1'],
};

/**
 * Runs checks in process, in a world of their own. Beyond what a check sees of any target, each rejection must name one of its rules and
 * leave every account as it was.
 */
async function run(...some: readonly Check[]) {
  const sim = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true }, checkResponses: true });
  const { target } = targetOf(sim);
  const allowed = new Set<string | null>(some.flatMap(({ id, rules }) => [...rules, ...(alsoRejectedBy[id] ?? [])]));
  const faults: string[] = [];
  // A read key is made by its first use.
  const contents = () => JSON.stringify(sim.accounts.list().map((account) => ({ ...contentsOf(account), keys: [] })));
  let sent = 0;
  const fetch: typeof sim.fetch = async (url, init) => {
    sent += 1;
    const before = contents();
    const response = await sim.fetch(url, init);
    if (response.status < 400) return response;
    const request = `${init?.method} ${url}: ${response.status}`;
    if (contents() !== before) faults.push(`${request} changed something`);
    const by = response.headers.get('simulator-rule');
    if (!allowed.has(by)) faults.push(`${request} by ${by}`);
    return response;
  };
  const monitor = createInvariantMonitor();
  const listeners = { onResponse: monitor.observe, onWait: () => {} };
  const { context } = await openSession({ ...target, fetch }, 'run', listeners);
  // The session finds out with a rejected update whether its key may write.
  faults.length = 0;
  for (const check of some) {
    const { disagreements, reason, result } = await outcomeOf(check, context, true);
    expect({ result, reason, disagreements }).toEqual({ result: 'agrees', reason: undefined, disagreements: [] });
    // Lint does not see a missing await of an assertion, whose type comes from the type of the check.
    const ended = sent;
    await turns(20);
    expect(sent, 'a check awaits all of its assertions').toBe(ended);
  }
  expect(faults).toEqual([]);
  expect(invariantRules.flatMap((id) => monitor.of(id).disagreements)).toEqual([]);
  return monitor;
}

for (const check of checks)
  rule(check.rules, `${check.id}: ${check.title}`, async () => {
    await run(check);
  });

rule(invariantRules, 'the responses to a few checks show every rule that holds for all responses', async () => {
  const few = ['smoke', 'list-order', 'upload-once', 'key-rate-limit'];
  const monitor = await run(...checks.filter(({ id }) => few.includes(id)));
  expect(invariantRules.filter((id) => monitor.of(id).responses === 0)).toEqual([]);
});
