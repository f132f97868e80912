import { control } from '../control/control.ts';
import { Heading } from '../parts/parts.tsx';
import { hrefOf } from '../parts/routes.ts';
import { Button } from '../parts/use-action.tsx';

/** The page of a world without accounts: it creates one. */
export function NewAccountPage() {
  return (
    <>
      <Heading title="No accounts" />
      <p>This simulator has no accounts yet.</p>
      <Button
        work={async () => {
          const { accountId } = await control('POST', 'accounts');
          location.hash = hrefOf(accountId, 'events');
        }}
      >
        Create an account
      </Button>
    </>
  );
}
