import { createServer } from 'node:http';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

// Plain JavaScript, so that no start waits for types to be stripped. The least that a server of the same JSON can do, as a process of its own: no key, no limit, no check, no journal.

const port = Number(process.env['PORT']);
const payload = JSON.parse(process.env['PAYLOAD'] ?? '{}');
const events = new Map([['1', { id: '1', ...payload }]]);

function added(body) {
  const id = String(events.size + 1);
  const event = { ...payload, ...body, id };
  events.set(id, event);
  return event;
}

if (process.argv[2] === 'hono') {
  const app = new Hono();
  app.get('/events/:id', (c) => c.json(events.get(c.req.param('id'))));
  app.post('/events', async (c) => c.json(added(await c.req.json()), 201));
  serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
} else {
  const read = async (incoming) => {
    const parts = [];
    for await (const part of incoming) parts.push(part);
    return JSON.parse(Buffer.concat(parts).toString());
  };
  createServer(async (incoming, outgoing) => {
    const isCreate = incoming.method === 'POST';
    const event = isCreate ? added(await read(incoming)) : events.get(incoming.url.slice('/events/'.length));
    outgoing.writeHead(isCreate ? 201 : 200, { 'Content-Type': 'application/json' }).end(JSON.stringify(event));
  }).listen(port, '127.0.0.1');
}
