import type { Gallery } from '@boothkit/simulator';
import type { List } from '../answers.ts';
import { control } from '../control.ts';
import { Answered, Heading, Moment, Table } from '../parts.tsx';
import { Button } from '../use-action.tsx';
import { useControl } from '../use-control.ts';

/** The galleries of an account, with what guests uploaded. */
export function GalleriesPage({ accountId }: { readonly accountId: string }) {
  const path = `accounts/${accountId}/galleries`;
  const asked = useControl<List<Gallery>>(path);
  return (
    <>
      <Heading title="Galleries" />
      <Answered asked={asked}>
        {({ data }) => (
          <Table
            caption="Galleries of the account"
            empty="There are no galleries: each event has one."
            columns={['Name', 'Date', 'Link', 'Passcode', 'Media', 'Guest upload']}
            rows={data.map((gallery) => ({
              key: gallery.id,
              cells: [
                gallery.name,
                <Moment iso={gallery.date} />,
                <a href={gallery.link}>{new URL(gallery.link).pathname}</a>,
                gallery.settings.passcode ?? 'none',
                <Pictures gallery={gallery} />,
                <Button
                  label={`Upload a picture to ${gallery.name} as a guest`}
                  work={async () => void (await control('POST', `${path}/${gallery.id}/media`, {}))}
                >
                  Upload a picture
                </Button>,
              ],
            }))}
          />
        )}
      </Answered>
    </>
  );
}

const shown = 6;

function Pictures({ gallery: { media } }: { readonly gallery: Gallery }) {
  return (
    <span class="pictures">
      {media.slice(0, shown).map(({ id, type, originalUrl, thumbnailUrl }) => (
        <a key={id} href={originalUrl}>
          <img src={thumbnailUrl} alt={type} loading="lazy" />
        </a>
      ))}
      {media.length > shown && `and ${media.length - shown} more`}
      {media.length === 0 && 'none'}
    </span>
  );
}
