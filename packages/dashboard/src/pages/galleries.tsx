import type { Gallery } from '@boothkit/simulator';
import { control } from '../control/control.ts';
import { viewOf } from '../control/view.ts';
import { List } from '../list/list.tsx';
import { Heading, Moment, Nothing } from '../parts/parts.tsx';
import { hrefOf } from '../parts/routes.ts';
import { Button } from '../parts/use-action.tsx';

/** The galleries of an account, with what guests uploaded. */
export function GalleriesPage({ accountId }: { readonly accountId: string }) {
  const path = `accounts/${accountId}/galleries` as const;
  return (
    <>
      <Heading title="Galleries" />
      <List
        path={`${path}?members=${shown}`}
        search="name or ID"
        caption="Galleries of the account"
        empty={
          <>
            <p>There are no galleries. Each event creates one.</p>
            <a class="button primary" href={hrefOf(accountId, 'events', 'new')}>
              New event
            </a>
          </>
        }
        columns={['Name', 'Date', 'Link', 'Passcode', 'Media', 'Guest upload']}
        row={(gallery) => ({
          key: gallery.id,
          cells: [
            <a href={hrefOf(accountId, 'galleries', gallery.id)}>{gallery.name}</a>,
            <Moment iso={gallery.date} />,
            <a href={gallery.link}>{new URL(gallery.link).pathname}</a>,
            gallery.settings.passcode ?? <Nothing />,
            <Pictures gallery={gallery} />,
            <Button
              label={`Upload a picture to ${gallery.name} as a guest`}
              work={() => control('POST', `${path}/${gallery.id}/media`, {})}
            >
              Upload a picture
            </Button>,
          ],
        })}
      />
    </>
  );
}

const shown = 6;

function Pictures({ gallery: { media, mediaCount } }: { readonly gallery: Gallery }) {
  return (
    <span class="pictures">
      {media.map(({ id, type, originalUrl, thumbnailUrl }) => (
        <a key={id} href={viewOf(originalUrl)}>
          <img src={viewOf(thumbnailUrl)} alt={type} loading="lazy" />
        </a>
      ))}
      {mediaCount > media.length && `and ${mediaCount - media.length} more`}
      {mediaCount === 0 && 'none'}
    </span>
  );
}
