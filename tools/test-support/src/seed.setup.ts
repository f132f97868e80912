import fc from 'fast-check';

// Every run draws the same values, so that a change fails for what it changed. A scheduled run draws others, with `BOOTHKIT_SEED=random`.
const seed = process.env['BOOTHKIT_SEED'] || '23';
if (seed !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
