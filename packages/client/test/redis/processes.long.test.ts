import { rule } from '@boothkit/rule-coverage';
import { createSimulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';
import { expect, onTestFinished } from 'vitest';
import { times } from '../limits/strict-service.ts';
import { useRedis } from './fleet.ts';
import { hasRedis } from './redis-server.ts';
import { startWorker } from './workers.ts';

const { server } = useRedis();

rule.skipIf(!hasRedis)(
  ['8/requests-per-key', '8/concurrent-all'],
  'processes that share a key are not rate-limited, and when one is killed the others get its permits',
  async () => {
    const sim = createSimulator();
    const account = sim.accounts.create();
    const numbers = { perMinute: 6000, burst: 40, concurrent: 10 };
    account.update({ limits: numbers });
    const web = await listen(sim);
    onTestFinished(() => web.close());
    const task = {
      ...web.connection(account.id),
      limits: { ...numbers, addressPerMinute: 1e6 },
      redisPath: server().path,
      share: 1 / 3,
      leaseMs: 1000,
    };
    const [doomed, ...others] = await Promise.all([
      startWorker({ ...task, calls: 9, hangs: true }, 20_000),
      startWorker({ ...task, calls: 80 }, 20_000),
      startWorker({ ...task, calls: 80 }, 20_000),
    ]);
    doomed.go();
    expect(await doomed.received()).toBe('holding');
    for (const worker of others) worker.go();
    await doomed.kill();
    const results = await Promise.all(others.map((worker) => worker.result()));
    expect(results).toEqual(times(2, () => ({ done: 80, attempts: 80 })));
    const names = (await server().client.send('KEYS', '*key:*')) as string[];
    const fields = await Promise.all(names.map((name) => server().client.send('HKEYS', name)));
    expect(fields.flat().filter((field) => String(field).startsWith('l:'))).toEqual([]);
  },
);
