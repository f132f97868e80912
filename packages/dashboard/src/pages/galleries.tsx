import type { Gallery } from '@boothkit/simulator';
import { control } from '../control.ts';
import { Heading, Moment, Table } from '../parts.tsx';
import { Button } from '../use-action.tsx';
import { Listed } from '../use-pages.tsx';

/** The galleries of an account, with what guests uploaded. */
export function GalleriesPage({ accountId }: { readonly accountId: string }) {
  const path = `accounts/${accountId}/galleries`;
  return (
    <>
      <Heading title="Galleries" />
      <Listed<Gallery> path={`${path}?members=${shown}`} items="galleries">
        {(data) => (
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
      </Listed>
    </>
  );
}

const shown = 6;

function Pictures({ gallery: { media, mediaCount } }: { readonly gallery: Gallery }) {
  return (
    <span class="pictures">
      {media.map(({ id, type, originalUrl, thumbnailUrl }) => (
        <a key={id} href={originalUrl}>
          <img src={thumbnailUrl} alt={type} loading="lazy" />
        </a>
      ))}
      {mediaCount > media.length && `and ${mediaCount - media.length} more`}
      {mediaCount === 0 && 'none'}
    </span>
  );
}
