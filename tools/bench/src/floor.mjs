import { createServer } from 'node:http';
import { enableCompileCache } from 'node:module';

// The least that a server of the same JSON can do, as a process of its own: no key, no limit, no check, no journal. Plain
// JavaScript, so that no start waits for types to be stripped; with Node's compile cache, as the simulator's program has it.
enableCompileCache();
// Node writes the cache at an orderly end.
process.once('SIGTERM', () => process.exit());

const port = Number(process.env['PORT']);
const payload = JSON.parse(process.env['PAYLOAD'] ?? '{}');
const events = new Map([['1', { id: '1', ...payload }]]);

function added(body) {
  const id = String(events.size + 1);
  const event = { ...payload, ...body, id };
  events.set(id, event);
  return event;
}

async function serveByHono() {
  const [{ serve }, { Hono }] = await Promise.all([import('@hono/node-server'), import('hono')]);
  const app = new Hono();
  app.get('/events/:id', (c) => c.json(events.get(c.req.param('id'))));
  app.post('/events', async (c) => c.json(added(await c.req.json()), 201));
  serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
}

function serveBare() {
  const answer = (outgoing, status, event) => {
    const body = JSON.stringify(event);
    outgoing
      .writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
      .end(body);
  };
  createServer((incoming, outgoing) => {
    if (incoming.method !== 'POST') {
      answer(outgoing, 200, events.get(incoming.url.slice('/events/'.length)));
      return;
    }
    const parts = [];
    incoming.on('data', (part) => parts.push(part));
    incoming.on('end', () => answer(outgoing, 201, added(JSON.parse(Buffer.concat(parts).toString()))));
  }).listen(port, '127.0.0.1');
}

if (process.argv[2] === 'hono') await serveByHono();
else serveBare();
