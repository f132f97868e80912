import { describe, expect, test } from 'vitest';
import { type BinCommand, checkCommands, checkScriptsNamed, tryArguments } from './snippets/commands.ts';
import { hasBashAndCurl, runScript, variablesOf } from './snippets/shell-scripts.ts';
import { collectSnippets, kindOf, pages, positionOf, read, type Snippet } from './snippets/snippets.ts';

if (!hasBashAndCurl) {
  const notice = 'There is no bash with curl: the shell scripts of the documentation are skipped.';
  if (process.env['BOOTHKIT_REQUIRE_ALL'] === '1') throw new Error(notice);
  console.warn(notice);
}

const snippets = collectSnippets();
const commands = snippets.filter((snippet) => kindOf(snippet) === 'commands');
const scripts = snippets.filter((snippet) => kindOf(snippet) === 'script');
const shell = (code: string): Snippet => ({ file: 'page.md', line: 3, language: 'sh', code });

test.each(['npm ci && npm run demo', 'npm ci && npm test'])('the README says `%s`', (command) => {
  expect(commands.filter(({ file }) => file === 'README.md').map(({ code }) => code)).toContain(command);
});

describe('commands of npm and npx', () => {
  test.each(commands.map((snippet) => [positionOf(snippet), snippet] as const))(
    'exist, and take their arguments: %s',
    async (_, snippet) => {
      for (const bin of checkCommands(snippet)) {
        const { code, output } = await tryArguments(bin);
        expect(code, output).toBe(0);
      }
    },
  );

  test.each(pages)('exist for scripts named in the text of %s', (page) => {
    checkScriptsNamed(read(page), page);
  });

  test.each([
    ['npm run nonsense', 'page.md:3: package.json has no script "nonsense"'],
    ['npm ci && npm run nonsense', 'page.md:3: package.json has no script "nonsense"'],
    ['npm start', 'page.md:3: package.json has no script "start"'],
    ['npm run dev -w @boothkit/example-fleet', 'page.md:3: @boothkit/example-fleet has no script "dev"'],
    ['npx nonsense --port 1', 'page.md:3: no package that npx can run is named "nonsense"'],
    // The name of a bin is not the name of a package: npx would look for one that somebody else can register.
    ['npx boothkit-simulator', 'page.md:3: no package that npx can run is named "boothkit-simulator"'],
    ['npm install @boothkit/nonsense', 'page.md:3: nothing here is installed as "@boothkit/nonsense"'],
    ['npm publish', 'page.md:3: "npm publish" is not a command that is known here'],
  ])('are rejected if they do not exist: %s', (code, message) => {
    expect(() => checkCommands(shell(code))).toThrow(message);
    expect(() => checkScriptsNamed('Call `npm run nonsense`.', 'page.md:3')).toThrow(/no script "nonsense"/);
  });

  test('are rejected if Node runs a file that the page does not have', () => {
    const command = { ...shell('node nonsense.ts'), file: 'README.md' };
    expect(() => checkCommands(command)).toThrow('README.md:3: no block of the page is named nonsense.ts');
  });

  test('are rejected with an unknown option', async () => {
    const [bin] = checkCommands(shell('npx @boothkit/simulator --prot 4010'));
    const { code, output } = await tryArguments(bin as BinCommand);
    expect(output).toContain('--prot');
    expect(code).toBe(1);
  });
});

describe.skipIf(!hasBashAndCurl)('a shell script', () => {
  test.each(scripts.map((snippet) => [positionOf(snippet), snippet] as const))(
    'runs against a simulator: %s',
    async (_, snippet) => {
      const { code, output } = await runScript(snippet);
      expect(code, output).toBe(0);
    },
  );

  test('fails if a call is rejected', async () => {
    const script = '# refused.sh: BASE_URL\ncurl --fail-with-body -sS "$BASE_URL/events"\necho not reached';
    const { code, output } = await runScript(shell(script));
    expect(output).toContain('unauthorized');
    expect(output).not.toContain('not reached');
    expect(code).not.toBe(0);
  });

  test('gets no variable that its first line does not name', async () => {
    const { code, output } = await runScript(shell('# secret.sh: BASE_URL\necho "$API_KEY"'));
    expect(output).toContain('API_KEY: unbound variable');
    expect(code).not.toBe(0);
  });
});

test('a shell script with an unknown variable is rejected', () => {
  expect(() => variablesOf(shell('# x.sh: BASE_URL and PAY_SET'))).toThrow(/page.md:3: PAY_SET is none of/);
});
