import type { Client } from '@modelcontextprotocol/client';
import { decide, type Step, type ToolCall, type Wish } from './planner.ts';

/** What an agent needs beside its tools. */
export interface Surroundings {
  /** Asks the user before a tool that changes or removes what is there. */
  agrees(call: ToolCall): boolean | Promise<boolean>;
  /** Waits, where a limit says so. */
  sleep(ms: number): Promise<void>;
}

/** A model that cannot finish asks for help: so does this one. */
const mostCalls = 20;

/** Carries out a wish with the tools that a server offers, and tells what became of it. Throws for a call that fails for good. */
export async function carryOut(client: Client, wish: Wish, surroundings: Surroundings): Promise<string> {
  const { tools } = await client.listTools();
  const steps: Step[] = [];
  while (steps.length < mostCalls) {
    const decision = decide(wish, steps);
    if ('report' in decision) return decision.report;
    const { call } = decision;
    const tool = tools.find(({ name }) => name === call.tool);
    if (!tool) return `I am not allowed to use ${call.tool}: connect me with a key that may write.`;
    if (tool.annotations?.destructiveHint && !(await surroundings.agrees(call)))
      return `You did not agree to ${call.tool}.`;
    steps.push({ ...call, answer: await answerOf(client, call, surroundings) });
  }
  throw new Error(`no end after ${mostCalls} calls`);
}

async function answerOf(client: Client, call: ToolCall, { sleep }: Surroundings): Promise<Step['answer']> {
  for (;;) {
    const result = await client.callTool({ name: call.tool, arguments: { ...call.arguments } });
    if (!result.isError) return result.structuredContent as Step['answer'];
    const seconds = Number(result._meta?.['boothkit/retryAfterSeconds'] ?? 0);
    // The envelope of the failure, which a model would read.
    const [said] = result.content;
    if (seconds === 0) throw new Error(`${call.tool} failed: ${said?.type === 'text' ? said.text : 'no reason'}`);
    await sleep(seconds * 1000);
  }
}
