const contract = 'packages/contract';
const simulator = 'packages/simulator';
const client = 'packages/client';
const checks = 'packages/conformance/test/simulator-as-target.test.ts';

/** A group of sources that are mutated together, and the tests that are to notice. */
interface Folder {
  readonly sources: readonly string[];
  readonly tests: readonly string[];
}

/** The folders that `npm run mutate` knows. A source that moves keeps its folder here: add its new path. */
export const folders: Readonly<Record<string, Folder>> = {
  rules: {
    sources: [`${contract}/src/rules/**/*.ts`, `!${contract}/src/rules/{catalogue,pixel-size}.ts`],
    tests: [`${contract}/test/rules/**/*.test.ts`],
  },
  layout: {
    sources: [`${contract}/src/layout/**/*.ts`],
    tests: [`${contract}/test/layout/**/*.test.ts`],
  },
  operations: {
    sources: [`${simulator}/src/protocols/rest/operations/*.ts`, `${simulator}/src/protocols/rest/admission.ts`],
    tests: [`${simulator}/test/{protocols/rest,branding,description,service/events}/**/*.test.ts`, checks],
  },
  accounts: {
    sources: [`${simulator}/src/service/accounts/{authenticate,token-bucket}.ts`],
    tests: [`${simulator}/test/protocols/rest/**/*.test.ts`, checks],
  },
  events: {
    sources: [`${simulator}/src/service/events/**/*.ts`],
    tests: [
      `${simulator}/test/service/events/**/*.test.ts`,
      `${simulator}/test/branding/!(flawed-images).test.ts`,
      `${simulator}/test/service/accounts/{default-settings,event-shown,past-events,usage}.test.ts`,
      checks,
    ],
  },
  galleries: {
    sources: [`${simulator}/src/{service,objects}/galleries/**/*.ts`],
    tests: [
      `${simulator}/test/service/galleries/**/*.test.ts`,
      `${simulator}/test/service/tablets/sharing.test.ts`,
      `${simulator}/test/control/api/galleries.test.ts`,
    ],
  },
  tablets: {
    sources: [`${simulator}/src/{service,objects}/tablets/**/*.ts`],
    tests: [`${simulator}/test/service/tablets/**/*.test.ts`, `${simulator}/test/control/api/tablets.test.ts`],
  },
  files: {
    sources: [`${simulator}/src/service/files/**/*.ts`],
    tests: [
      `${simulator}/test/{branding,service/files}/**/*.test.ts`,
      `${simulator}/test/service/galleries/{media-urls,thumbnails}.test.ts`,
      checks,
    ],
  },
  document: {
    sources: [`${simulator}/src/protocols/document/**/*.ts`],
    tests: [
      `${simulator}/test/protocols/document/**/*.test.ts`,
      `${simulator}/test/control/api/document.test.ts`,
      `${client}/test/document/against-fake.test.ts`,
    ],
  },
  oauth: {
    sources: [
      `${simulator}/src/{service,objects}/oauth/**/*.ts`,
      `!${simulator}/src/service/oauth/styles.ts`,
      `${simulator}/src/model/{known-secrets,mcp-path}.ts`,
    ],
    tests: [`${simulator}/test/service/oauth/**/!(program).test.ts`],
  },
  server: {
    sources: [
      `${simulator}/src/composition/server/{control-token,guard}.ts`,
      `${simulator}/src/engine/http/outbound/**/*.ts`,
    ],
    tests: [
      `${simulator}/test/engine/http/outbound/**/!(process).test.ts`,
      `${simulator}/test/{http/guard,composition/server/*}.test.ts`,
    ],
  },
  webhooks: {
    sources: [`${client}/src/webhooks/**/*.ts`],
    tests: [`${client}/test/webhooks/**/*.test.ts`],
  },
  transport: {
    sources: [`${client}/src/transport/**/*.ts`, `${client}/src/options/{http-response,middleware,outcome}.ts`],
    tests: [`${client}/test/!(against-simulator|browser-guard|bundle|declarations|size|sockets|two-copies).test.ts`],
  },
  limits: {
    sources: [`${client}/src/limits/**/*.ts`, `${client}/src/options/{limit-options,limiter}.ts`],
    tests: [`${client}/test/limits/**/*.test.ts`, `${client}/test/{admission,waiting,wait-notice}.test.ts`],
  },
};
