import { keepToken } from '../control.ts';
import { Failure, Heading } from '../parts.tsx';
import { Form } from '../use-action.tsx';

/** Asks for the token of the control API. */
export function TokenPage({ failure }: { readonly failure: string | undefined }) {
  return (
    <main>
      <Heading title="BoothKit simulator" />
      <Failure message={failure} />
      <Form
        submit="Open"
        work={async (fields) => {
          keepToken(String(fields.get('token')));
          location.reload();
        }}
      >
        <label>
          Token that the simulator was started with, or printed as controlToken
          <input name="token" type="password" required autocomplete="off" size={40} />
        </label>
      </Form>
    </main>
  );
}
