import type { Simulator, SimulatorOptions } from '@boothkit/simulator';
import { isModuleName, type ModuleName, moduleNames } from './runnable.ts';

// The modules that programs import: the packages themselves, and for what only Node has, those of `stand-ins/`.

/** Loads the modules of a program, by name. Each simulator that the program creates is passed on. */
export async function loadModules(
  names: readonly string[],
  onSimulator: (simulator: Simulator) => void,
): Promise<ReadonlyMap<string, object>> {
  const load: Readonly<Record<ModuleName, () => Promise<object>>> = {
    '@boothkit/client': () => import('@boothkit/client'),
    '@boothkit/client/redis': () => import('@boothkit/client/redis'),
    '@boothkit/client/validate': () => import('@boothkit/client/validate'),
    '@boothkit/client/webhooks': () => import('@boothkit/client/webhooks'),
    '@boothkit/contract': () => import('@boothkit/contract'),
    '@boothkit/contract/openapi': () => import('@boothkit/contract/openapi'),
    '@boothkit/contract/rules': () => import('@boothkit/contract/rules'),
    '@boothkit/design-check': () => import('@boothkit/design-check'),
    async '@boothkit/simulator'() {
      const module = await import('@boothkit/simulator');
      return {
        ...module,
        createSimulator(options?: SimulatorOptions): Simulator {
          const simulator = module.createSimulator(options);
          onSimulator(simulator);
          return simulator;
        },
      };
    },
    '@boothkit/simulator/msw': () => import('@boothkit/simulator/msw'),
    '@boothkit/simulator/node': () => import('./stand-ins/simulator-node.ts'),
    '@boothkit/simulator/remote': () => import('@boothkit/simulator/remote'),
    '@modelcontextprotocol/client': () => import('@modelcontextprotocol/client'),
    'node:assert/strict': () => import('./stand-ins/node-assert.ts'),
    'node:diagnostics_channel': () => import('./stand-ins/node-diagnostics-channel.ts'),
    'node:fs': () => import('./stand-ins/node-fs.ts'),
    'node:fs/promises': () => import('./stand-ins/node-fs.ts'),
  };
  return new Map(
    await Promise.all(
      names.map(async (name): Promise<[string, object]> => {
        if (isModuleName(name)) return [name, await load[name]()];
        throw new Error(`the playground has no module '${name}'; it has ${moduleNames.join(', ')}`);
      }),
    ),
  );
}
