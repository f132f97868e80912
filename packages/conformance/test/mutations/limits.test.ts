import { testFound } from './found.ts';

testFound({
  '8/requests-per-key refills one token a second instead of two': {
    account: (account) => account.update({ limits: { perMinute: 60 } }),
  },
  '8/retry-after responds with 429 without Retry-After': {
    onResponse(response) {
      response.headers.delete('retry-after');
    },
  },
  '8/concurrent-all allows 11 concurrent calls': {
    account: (account) => account.update({ limits: { concurrent: 11 } }),
  },
  '8/concurrent-all lets 9 calls run at once': { account: (account) => account.update({ limits: { concurrent: 9 } }) },
});
