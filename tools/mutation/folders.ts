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
    sources: [`${contract}/src/rules/**/*.ts`, `!${contract}/src/rules/catalogue.ts`],
    tests: [`${contract}/test/rules/**/*.test.ts`],
  },
  layout: {
    sources: [`${contract}/src/layout/**/*.ts`],
    tests: [`${contract}/test/layout/**/*.test.ts`],
  },
  operations: {
    sources: [`${simulator}/src/api/operations/*.ts`, `${simulator}/src/api/admission.ts`],
    tests: [`${simulator}/test/{api,branding,description,events}/**/*.test.ts`, checks],
  },
  accounts: {
    sources: [`${simulator}/src/accounts/{authenticate,token-bucket}.ts`],
    tests: [`${simulator}/test/api/**/*.test.ts`, checks],
  },
  events: {
    sources: [`${simulator}/src/events/**/*.ts`],
    tests: [
      `${simulator}/test/events/**/*.test.ts`,
      `${simulator}/test/branding/!(flawed-images).test.ts`,
      `${simulator}/test/accounts/{default-settings,event-shown,past-events,usage}.test.ts`,
      checks,
    ],
  },
  galleries: {
    sources: [`${simulator}/src/galleries/**/*.ts`],
    tests: [
      `${simulator}/test/galleries/**/*.test.ts`,
      `${simulator}/test/tablets/sharing.test.ts`,
      `${simulator}/test/admin/galleries.test.ts`,
    ],
  },
  tablets: {
    sources: [`${simulator}/src/tablets/**/*.ts`],
    tests: [`${simulator}/test/tablets/**/*.test.ts`, `${simulator}/test/admin/tablets.test.ts`],
  },
  files: {
    sources: [`${simulator}/src/files/**/*.ts`],
    tests: [
      `${simulator}/test/{branding,files}/**/*.test.ts`,
      `${simulator}/test/galleries/{media-urls,thumbnails}.test.ts`,
      checks,
    ],
  },
  document: {
    sources: [`${simulator}/src/document/**/*.ts`],
    tests: [`${simulator}/test/document/{served,tools,traps}.test.ts`, `${simulator}/test/admin/document.test.ts`],
  },
  oauth: {
    sources: [`${simulator}/src/oauth/**/*.ts`, `!${simulator}/src/oauth/styles.ts`],
    tests: [`${simulator}/test/oauth/**/!(program).test.ts`],
  },
  server: {
    sources: [`${simulator}/src/server/{control-token,guard}.ts`, `${simulator}/src/engine/http/outbound/**/*.ts`],
    tests: [
      `${simulator}/test/engine/http/outbound/**/!(process).test.ts`,
      `${simulator}/test/{http/guard,server/*}.test.ts`,
    ],
  },
  webhooks: {
    sources: [`${client}/src/webhooks/**/*.ts`],
    tests: [`${client}/test/webhooks/**/*.test.ts`],
  },
  transport: {
    sources: [`${client}/src/transport/**/*.ts`],
    tests: [`${client}/test/!(against-simulator|browser-guard|bundle|declarations|size|sockets|two-copies).test.ts`],
  },
  limits: {
    sources: [`${client}/src/limits/**/*.ts`],
    tests: [`${client}/test/limits/**/*.test.ts`, `${client}/test/{admission,waiting,wait-notice}.test.ts`],
  },
};
