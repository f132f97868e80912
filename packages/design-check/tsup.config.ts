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
  // Only the parts that are used: all of `contract/internal` doubles the time of an import.
  noExternal: ['@boothkit/contract/internal'],
  // The sources are published beside the maps.
  esbuildOptions: (options) => {
    // The contract as it is written, whatever was built of it last.
    options.conditions = ['@boothkit/source'];
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
