import { enableCompileCache } from 'node:module';

// JavaScript, so that no types are stripped at its start, and with Node's compile cache, as the simulator's program has it.
enableCompileCache();
// Node writes the cache at an orderly end.
process.once('SIGTERM', () => process.exit());

const [{ serve }, { Hono }] = await Promise.all([import('@hono/node-server'), import('hono')]);
const app = new Hono().get('/events/:id', (c) => c.json({ id: c.req.param('id') }));
serve({ fetch: app.fetch, port: Number(process.argv[2]), hostname: '127.0.0.1' });
