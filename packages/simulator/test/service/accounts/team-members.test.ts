import { rule } from '@boothkit/rule-coverage';
import { RuleConflictError } from '@boothkit/simulator';
import { expect, test } from 'vitest';
import { service } from '../../own-account.ts';

rule(['5.3', '5.8.1'], 'a team member can create neither keys nor connection codes, and the owner can', () => {
  const { account } = service();
  const member = account.teamMembers.add({ name: 'Tess' });
  const before = account.keys.list();
  const attempts = [
    ['5.3', () => account.keys.create({ name: 'mine', teamMemberId: member.id })],
    ['5.8.1', () => account.connectionCodes.create({ access: 'read', teamMemberId: member.id })],
  ] as const;
  for (const [id, attempt] of attempts) {
    expect(attempt).toThrow(RuleConflictError);
    expect(attempt).toThrow(expect.objectContaining({ rule: id, field: 'teamMemberId' }));
    expect(attempt).toThrow('Tess is a team member');
  }
  expect(account.keys.list()).toEqual(before);
  expect(account.keys.create({ name: 'ours' })).not.toHaveProperty('teamMemberId');
});

test('a key of an unknown team member is rejected with the field name', () => {
  const { account } = service();
  expect(() => account.keys.create({ teamMemberId: 'nobody' })).toThrow(
    'teamMemberId must name a team member of the account; got nobody',
  );
});

rule('5.3', 'over the control API, a key of a team member is a conflict that names the rule', async () => {
  const { account, sim } = service();
  const { id: teamMemberId } = account.teamMembers.add();
  const response = await sim.fetch(`${sim.controlUrl}/accounts/${account.id}/keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ teamMemberId }),
  });
  expect([response.status, response.headers.get('simulator-rule')]).toEqual([409, '5.3']);
  expect((await response.json()).error.details).toMatchObject([{ field: 'teamMemberId' }]);
});

test('team members are in the world file', () => {
  const { account, sim } = service();
  const member = account.teamMembers.add({ name: 'Tess' });
  sim.load(sim.toFile());
  expect(sim.accounts.get(account.id)?.teamMembers.list()).toEqual([member]);
});
