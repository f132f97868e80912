import { testFound } from './found.ts';

testFound([
  [
    '8/requests-per-key',
    'refills one token a second instead of two',
    {
      onResponse(response, _, { simulator }) {
        simulator.accounts.get(String(response.json?.['accountId']))?.update({ limits: { perMinute: 60 } });
      },
    },
  ],
  [
    '8/duplicates-per-day',
    'allows 49 duplicates a day',
    {
      onResponse(response, _, { simulator }) {
        simulator.accounts.get(String(response.json?.['accountId']))?.update({ limits: { duplicatesPerDay: 49 } });
      },
    },
  ],
  [
    '8/retry-after',
    'responds with 429 without Retry-After',
    {
      onResponse(response) {
        response.headers.delete('retry-after');
      },
    },
  ],
]);
