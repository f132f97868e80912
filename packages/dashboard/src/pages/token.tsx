import { useState } from 'preact/hooks';
import { hasToken, openWith } from '../control/control.ts';
import { Failure, Heading, Input } from '../parts/parts.tsx';
import { Form } from '../parts/use-action.tsx';

/** Asks for the token of the control API; says so where the one that the tab has is wrong. */
export function TokenPage() {
  const [isWrong, setWrong] = useState(hasToken);
  return (
    <main>
      <Heading title="BoothKit simulator" />
      <Failure message={isWrong ? wrong : undefined} />
      <Form submit="Open" work={async (fields) => openWith(String(fields.get('token')))}>
        <Input
          label="Token that the simulator was started with, or printed as controlToken"
          name="token"
          type="password"
          required
          autocomplete="off"
          size={40}
          onInput={() => setWrong(false)}
        />
      </Form>
    </main>
  );
}

const wrong =
  'This is not the token of this simulator, which makes another one at each start unless you give it yours. Enter the one that it printed, or open the dashboardUrl that it printed.';
