// The program as a worker. A POST runs it; other requests list the events of one client that all requests share.
import { BoothClient } from '@boothkit/client';
import { runProgram } from './program.ts';

let shared: BoothClient | undefined;

export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === 'POST') return Response.json(await runProgram(await request.json()));
    const { searchParams } = new URL(request.url);
    shared ??= new BoothClient(Object.fromEntries(searchParams));
    return Response.json((await shared.events.list()).data);
  },
};
