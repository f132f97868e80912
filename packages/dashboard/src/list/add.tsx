import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { call } from '../control/control.ts';
import type { AnswerOf, BodyOf, Called, OperationAt } from '../control/operation-at.ts';
import { copy } from '../parts/copy.ts';
import { enteredIn, Fields, type FieldsOf } from '../parts/fields.tsx';
import { Button, Form } from '../parts/use-action.tsx';

type BodyAt<Path extends string> = NonNullable<BodyOf<OperationAt<'POST', Path>>[0]>;
type MadeAt<Path extends string> = AnswerOf<OperationAt<'POST', Path>>;

/** The name of a member in a form. */
type NameIn<Body> = {
  [Name in keyof Body & string]: NonNullable<Body[Name]> extends readonly unknown[] ? `${Name}[]` : Name;
}[keyof Body & string];

/** A form that adds to a list of the control API. The compiler checks that its operation takes the fields. */
export function Add<const Path extends string>(props: {
  readonly path: Path & Called<'POST', Path>;
  readonly title: string;
  readonly submit: string;
  readonly fields: FieldsOf<NameIn<BodyAt<Path>>>;
  /** The report of what was done. Default: `Added.` */
  readonly says?: string;
  readonly onMade?: (made: MadeAt<Path>) => void;
  /** The section that shows the secret of a new one, only once: its title, the secret, and advice. */
  readonly once?: (made: MadeAt<Path>) => readonly [title: string, secret: string, about: ComponentChildren];
  /** Stands above the form. */
  readonly children?: ComponentChildren;
}) {
  const { path, title, submit, fields, says = 'Added.', onMade, once, children } = props;
  const [made, setMade] = useState<MadeAt<Path>>();
  const [heading, secret, about] = (made && once?.(made)) ?? [];
  return (
    <>
      {secret && (
        <section class="once" aria-labelledby="once">
          <h2 id="once">{heading}</h2>
          <p>
            <code data-testid="secret">{secret}</code>
          </p>
          <p role="status">{about}</p>
          <Button work={() => copy(secret)}>Copy</Button>{' '}
          <button type="button" onClick={() => setMade(undefined)}>
            Done
          </button>
        </section>
      )}
      <section>
        <h2>{title}</h2>
        {children}
        <Form
          submit={submit}
          says={says}
          work={async (entered) => {
            const added = (await call('POST', path, enteredIn(fields, entered))) as MadeAt<Path>;
            setMade(added);
            onMade?.(added);
          }}
        >
          <Fields fields={fields} />
        </Form>
      </section>
    </>
  );
}
