import { defineConfig } from 'tsup';
import { privateSources } from '../../tools/release-checks/src/private-sources.ts';

export default defineConfig({
  entry: ['src/index.ts', 'src/cli.ts'],
  format: 'esm',
  target: 'node22',
  platform: 'node',
  dts: { entry: ['src/index.ts'] },
  sourcemap: true,
  // The sources are published beside the maps; those of private packages are in the maps.
  plugins: [privateSources()],
  esbuildOptions: (options) => {
    options.sourcesContent = false;
  },
  clean: true,
});
