import type { BoothClient } from '@boothkit/client';
import { operationsOf } from '@boothkit/client/document';
import document from '../booth-openapi.json' with { type: 'json' };
import type { operations } from './generated/booth-api.d.ts';

/** Somebody who works at events. */
export interface Member {
  readonly name: string;
  readonly email: string;
}

/** Who works at an event. */
export interface Crew {
  /** Plans somebody for an event, who replaces whoever had the role before. Safe to repeat: nobody is added twice. */
  plan(eventId: string, member: Member, role?: 'operator' | 'driver'): Promise<void>;
  /** The people of an event by their roles. */
  at(eventId: string): Promise<Readonly<Record<string, string>>>;
}

/** The crew that the service knows. */
export function crewOf(booth: BoothClient): Crew {
  const api = operationsOf<operations>(booth, document);

  async function memberId({ name, email }: Member): Promise<string> {
    for await (const { id } of api.list_members_crew__get({ query: { email } })) return id;
    return (await api.create_member_crew__post({ body: { name, email } })).id;
  }

  return {
    async plan(eventId, member, role = 'operator') {
      const member_id = await memberId(member);
      const shifts = await api.list_shifts({ path: { eventId } });
      const shift = shifts.find((each) => each.role === role);
      if (!shift) await api.create_shift({ path: { eventId }, body: { member_id, role } });
      else if (shift.member_id !== member_id)
        await api.update_shift({ path: { eventId, shift_id: shift.shift_id }, body: { member_id } });
    },
    async at(eventId) {
      const people: Record<string, string> = {};
      for (const { role, member_id } of await api.list_shifts({ path: { eventId } }))
        people[role] = (await api.read_member_crew__member_id__get({ path: { member_id } })).name;
      return people;
    },
  };
}
