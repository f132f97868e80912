import { main } from './cli/main.ts';

void main(process.argv.slice(2), process).then((exitCode) => {
  process.exitCode = exitCode;
});
