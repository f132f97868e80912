import { useId, useState } from 'preact/hooks';
import { curlOf, curlOfFile, type SentFile } from '../code/curl.ts';
import type { ApiRequest } from '../code/request.ts';
import { sdkCallOf, sdkCallOfFile, sdkClientOf } from '../code/sdk.ts';
import { useControl } from '../control/use-control.ts';
import { copy } from '../parts/copy.ts';
import { Segments } from '../parts/parts.tsx';
import { Button } from '../parts/use-action.tsx';
import { SendAsClient } from '../requests/send-as-client.tsx';

const languages = { curl: 'curl', sdk: 'SDK' } as const;

/** The requests of one action, and the file whose bytes went between the first and the second. */
export interface Shown {
  readonly requests: readonly ApiRequest[];
  readonly file?: SentFile;
}

function codeOf({ requests, file }: Shown, language: keyof typeof languages, baseUrl: string): string {
  const [first, second] = requests;
  if (language === 'curl') {
    const commands = requests.map((request) => curlOf(request, baseUrl));
    return (file ? [...commands.slice(0, 1), curlOfFile(file), ...commands.slice(1)] : commands).join('\n\n');
  }
  const calls = file && first && second ? [sdkCallOfFile(second, file.name)] : requests.map(sdkCallOf);
  return [sdkClientOf(baseUrl), ...calls].join('\n\n');
}

/** Requests of the API as curl and as code of the client, and a button that sends them as a client does. */
export function CodePanel(
  props: Shown & {
    readonly accountId: string;
    readonly title: string;
    /** The key that they are sent with. Default: the first that may write. */
    readonly keyId?: string | undefined;
    /** Called before the button sends them. */
    readonly onSend?: () => void;
  },
) {
  const { accountId, title, keyId, onSend, ...shown } = props;
  const id = useId();
  const [language, setLanguage] = useState<keyof typeof languages>('curl');
  const { baseUrl = '' } = useControl(`accounts/${accountId}/connection`).answer ?? {};
  const code = codeOf(shown, language, baseUrl);
  return (
    <section class="code" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <Segments
          label="Language"
          look="small"
          options={languages}
          value={language}
          onChange={(next) => setLanguage(next)}
        />
        <Button says="The code is copied." work={() => copy(code)}>
          Copy
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <pre data-testid="code" tabIndex={0}>
        {code}
      </pre>
      {/* The bytes of a file went to a URL that takes them once. */}
      {!shown.file && <SendAsClient key={code} {...{ accountId, keyId, onSend }} requests={shown.requests} />}
    </section>
  );
}
