import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts', 'src/redis.ts', 'src/images/file-source.node.ts', 'src/images/file-source.default.ts'],
  format: 'esm',
  target: 'node22',
  platform: 'neutral',
  // "#file-source" is left for the package's imports map to choose where it runs.
  external: [/^node:/, /^#/],
  dts: { entry: ['src/index.ts', 'src/redis.ts'] },
  sourcemap: true,
  clean: true,
});
