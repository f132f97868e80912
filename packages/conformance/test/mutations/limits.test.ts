import { testFound } from './found.ts';

testFound([
  [
    '8/requests-per-key',
    'gives back one token a second instead of two',
    {
      answer(answered, _, { simulator }) {
        simulator.accounts.get(String(answered.json?.['accountId']))?.update({ limits: { perMinute: 60 } });
      },
    },
  ],
  [
    '8/duplicates-per-day',
    'makes 49 duplicates a day',
    {
      answer(answered, _, { simulator }) {
        simulator.accounts.get(String(answered.json?.['accountId']))?.update({ limits: { duplicatesPerDay: 49 } });
      },
    },
  ],
  [
    '8/retry-after',
    'refuses for a limit without Retry-After',
    {
      answer(answered) {
        answered.headers.delete('retry-after');
      },
    },
  ],
]);
