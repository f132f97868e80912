// Run by import.bench.ts in a process of its own. Says how many milliseconds it takes to import a module as it is published.
const [name = ''] = process.argv.slice(2);
const startMs = performance.now();
await import(name);
console.log(JSON.stringify(performance.now() - startMs));
