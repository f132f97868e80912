import { rule } from '@boothkit/rule-coverage';
import { expect, test } from 'vitest';
import { service } from '../../own-account.ts';
import { rejected } from '../../rejections.ts';

function withEvents() {
  const made = service();
  const templateIds = [made.account.templates.add().id];
  const events = ['Ada', 'Alan'].map((name) => made.account.events.add({ name, templateIds }));
  const [first, second] = events.map(({ id }) => id) as [string, string];
  return { ...made, first, second };
}

rule('4.4.4', 'operators and invites hold the events that they name until they are removed', async () => {
  const made = withEvents();
  const { account, call, first, second } = made;
  const paySetId = account.paySets.add().id;
  const operator = account.operators.add({ name: 'Grace', eventIds: [first] });
  const invite = account.operators.invite({ name: 'Edsger', eventIds: [first, second] });
  expect(operator).toMatchObject({ kind: 'operator', name: 'Grace', eventIds: [first] });
  expect(invite).toMatchObject({ kind: 'invite', name: 'Edsger', eventIds: [first, second] });
  expect(new Set(account.operators.list())).toEqual(new Set([operator, invite]));

  const charge = (id: string) => call('PATCH', `/events/${id}`, { paySetId });
  const conflict = { rule: '4.4.4', code: 'conflict' } as const;
  const { body } = await rejected(made, conflict, () => charge(first));
  const holders = [
    { kind: 'operator', name: 'Grace' },
    { kind: 'invite', name: 'Edsger' },
  ];
  expect(body.error.details).toEqual({ holders: expect.arrayContaining(holders) });
  expect(account.operators.remove(operator.id)).toBe(true);
  await rejected(made, conflict, () => charge(first));
  expect([account.operators.remove(invite.id), account.operators.remove(invite.id)]).toEqual([true, false]);
  expect([(await charge(first)).status, (await charge(second)).status]).toEqual([200, 200]);
});

test('invalid input is rejected with the field name, and no operator is added', () => {
  const { sim, account, first } = withEvents();
  const theirs = sim.accounts.create();
  const foreign = theirs.events.add({ name: 'Theirs', templateIds: [theirs.templates.add().id] }).id;
  const bad: [object, RegExp][] = [
    [{}, /name/],
    [{ name: '' }, /name/],
    [{ name: 'Grace', eventIds: [first, 'nothing'] }, /eventIds\[1\].*nothing/],
    [{ name: 'Grace', eventIds: [foreign] }, /eventIds\[0\]/],
    [{ name: 'Grace', eventIds: first }, /eventIds/],
    [{ name: 'Grace', events: [first] }, /events/],
  ];
  for (const [input, message] of bad)
    for (const add of [account.operators.add, account.operators.invite]) {
      expect(() => add(input as never)).toThrow(TypeError);
      expect(() => add(input as never)).toThrow(message);
    }
  expect(account.operators.list()).toEqual([]);
});
