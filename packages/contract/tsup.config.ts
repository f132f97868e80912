import { defineConfig } from 'tsup';

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/constants.ts',
    'src/rules.ts',
    'src/types.ts',
    'src/openapi.ts',
    'src/document.ts',
    'src/internal.ts',
  ],
  format: 'esm',
  target: 'node22',
  platform: 'neutral',
  dts: true,
  sourcemap: true,
  clean: true,
});
