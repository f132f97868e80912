// Type-checks every TypeScript block of the docs; `npm run typecheck` ends with it.
import { typeScriptModules } from './snippets/modules.ts';
import { typeCheck } from './snippets/type-check.ts';

const modules = typeScriptModules();
const faults = typeCheck(modules);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log(`${modules.length} TypeScript blocks of the docs type-check.`);
