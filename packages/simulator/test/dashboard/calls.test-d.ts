import { describe, it } from 'vitest';
import type { control as Control } from '../../../dashboard/src/control/control.ts';
import type { useControl as UseControl } from '../../../dashboard/src/control/use-control.ts';

declare const control: typeof Control;
declare const useControl: typeof UseControl;
declare const id: string;

describe('a call of the dashboard', () => {
  it('has a path, a query, a body and an answer that the table of the control API has', async () => {
    const { eventId } = await control('POST', `accounts/${id}/tablets/${id}/open`, { eventId: id });
    const text: string | null = eventId;
    const { data } = await control('GET', `accounts/${id}/keys?limit=10`);
    await control('POST', 'accounts');
    void [text, data[0]?.name, useControl('clock').answer?.frozen];
  });

  it('does not compile with a misspelt path or method', async () => {
    // @ts-expect-error there is no such path
    await control('POST', `accounts/${id}/tablet/${id}/open`, { eventId: id });
    // @ts-expect-error an ID is missing
    await control('POST', 'accounts/tablets/open', { eventId: id });
    // @ts-expect-error the path has no such method
    await control('PUT', `accounts/${id}/tablets/${id}/open`, { eventId: id });
    // @ts-expect-error there is no such path
    useControl('clocks');
    // @ts-expect-error the compiler does not know which path it is
    await control('GET', id);
  });

  it('does not compile with a misspelt name in query, body or answer', async () => {
    // @ts-expect-error the query has no such name
    await control('GET', `accounts/${id}/keys?limitt=10`);
    // @ts-expect-error the body has no such field
    await control('POST', `accounts/${id}/tablets/${id}/open`, { eventIdd: id });
    // @ts-expect-error the body is required
    await control('POST', `accounts/${id}/tablets/${id}/open`);
    // @ts-expect-error the field has another type
    await control('PATCH', 'clock', { advanceSeconds: 'ten' });
    // @ts-expect-error the answer has no such field
    void useControl('clock').answer?.frozenn;
  });
});
