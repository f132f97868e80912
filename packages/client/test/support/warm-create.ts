import { Session } from 'node:inspector/promises';
import { BoothClient } from '../../src/index.ts';

// Run by call-path.test.ts in a process of its own: prints the functions of the client that a warm `events.create` enters, as JSON.

const body = JSON.stringify({ id: 'e1', alreadyExisted: false });
const fetch = async () => new Response(body, { status: 201, headers: { 'Content-Type': 'application/json' } });
const booth = new BoothClient({ apiKey: 'bk_live_0123456789abcdef', baseUrl: 'https://api.example.com/v1', fetch });
const event = { name: 'Ada', date: '2026-09-12T17:00:00Z', templateIds: ['t1'], idUser: 'booking-7' };
await booth.events.create(event);

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
await booth.events.create(event);
const { result } = await session.post('Profiler.takePreciseCoverage');

const entered = result
  .filter(({ url }) => url.includes('/packages/client/src/'))
  .map(({ url, functions }) => ({
    file: url.replace(/.*\/src\//, ''),
    functions: functions.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0).map(({ functionName }) => functionName),
  }))
  .filter(({ functions }) => functions.length > 0);
console.log(JSON.stringify(entered));
