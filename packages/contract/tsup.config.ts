import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['constants', 'document', 'index', 'internal', 'layout', 'openapi', 'rules', 'types'].map(
    (name) => `src/${name}.ts`,
  ),
  format: 'esm',
  target: 'node22',
  platform: 'neutral',
  dts: true,
  sourcemap: true,
  clean: true,
});
