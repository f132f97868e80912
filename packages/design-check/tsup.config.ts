import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'tsup';
import { licensesOf } from '../../tools/release-checks/src/bundled-licenses.ts';

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/image-files.ts',
    'src/cli.ts',
    'src/pixels/decoder-sharp.ts',
    'src/pixels/decoder-platform.ts',
  ],
  format: 'esm',
  target: 'node22',
  platform: 'neutral',
  // "#pixel-decoder" is left for the package's imports map to choose where it runs.
  external: [/^node:/, /^#/],
  dts: { entry: ['src/index.ts', 'src/image-files.ts'] },
  sourcemap: true,
  // The sources are published beside the maps.
  esbuildOptions: (options) => {
    options.sourcesContent = false;
  },
  clean: true,
  plugins: [
    {
      name: 'licenses',
      buildEnd() {
        writeFileSync(join(this.options.outDir, 'licenses.md'), licensesOf(['fflate']));
      },
    },
  ],
});
