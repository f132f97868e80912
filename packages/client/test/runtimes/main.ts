// The program as a command: in Node, Bun and Deno.
import { runProgram } from './program.ts';

console.log(JSON.stringify(await runProgram(JSON.parse(process.argv[2] ?? ''))));
