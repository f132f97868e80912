import { control } from '../control/control.ts';
import { viewOf } from '../control/view.ts';
import { counted } from '../control/wording.ts';
import { List } from '../list/list.tsx';
import { Heading, Input } from '../parts/parts.tsx';
import { hrefOf } from '../parts/routes.ts';
import { Form, textOf } from '../parts/use-action.tsx';
import { Removal } from './removal.tsx';

/** The templates of an account: what each serves, and a new one. */
export function TemplatesPage({ accountId }: { readonly accountId: string }) {
  const path = `accounts/${accountId}/templates` as const;
  const design = (
    <a class="button" href={hrefOf(accountId, 'designs')}>
      Import a design
    </a>
  );
  return (
    <>
      <Heading title="Templates">{design}</Heading>
      <List
        path={path}
        caption="Templates of the account"
        empty={
          <>
            <p>There are no templates. Add one below, or import a design.</p>
            {design}
          </>
        }
        columns={['Template', 'ID', 'Photo areas', 'AI', 'Not for', 'Prints', 'Remove']}
        row={({
          id,
          name,
          thumbnailUrl,
          photoAreaCount,
          aiPortraitIds,
          aiCustomPrompts,
          disabledCaptureTypes,
          printable,
        }) => ({
          key: id,
          cells: [
            <span class="named">
              {thumbnailUrl !== null && <img src={viewOf(thumbnailUrl)} alt="" loading="lazy" />}
              {name}
            </span>,
            <code>{id}</code>,
            photoAreaCount,
            aiPortraitIds.length + aiCustomPrompts.length === 0
              ? 'none'
              : `${counted(aiPortraitIds.length, 'style')}, ${counted(aiCustomPrompts.length, 'prompt')}`,
            disabledCaptureTypes.join(', ') || 'nothing',
            printable ? 'yes' : 'no',
            <Removal path={`${path}/${id}`} name={name} loses="Events keep its ID, which then names nothing." />,
          ],
        })}
      />
      <section>
        <h2>New template</h2>
        <Form
          submit="Add template"
          work={(fields) =>
            control('POST', path, {
              name: textOf(fields, 'name'),
              photoAreaCount: Number(fields.get('photoAreaCount')),
              printable: fields.get('printable') !== null,
            })
          }
        >
          <Input label="Name" name="name" required maxLength={200} />
          <Input label="Photo areas" name="photoAreaCount" type="number" min={0} max={100} required defaultValue="1" />
          <Input label="Prints" name="printable" type="checkbox" defaultChecked />
        </Form>
      </section>
    </>
  );
}
