import type { Media } from '@boothkit/simulator';
import { useEffect, useState } from 'preact/hooks';
import { control } from '../control/control.ts';
import { useControl, viewOf } from '../control/use-control.ts';
import { List } from '../list/list.tsx';
import { Named } from '../parts/named.tsx';
import { Answered, Facts, Heading, Input, Moment } from '../parts/parts.tsx';
import { hrefOf } from '../parts/routes.ts';
import { Button, Form, textOf } from '../parts/use-action.tsx';

/** A gallery: its settings, its guests, and what they captured. */
export function GalleryPage({ accountId, galleryId }: { readonly accountId: string; readonly galleryId: string }) {
  const path = `accounts/${accountId}/galleries/${encodeURIComponent(galleryId)}` as const;
  const asked = useControl(`${path}`);
  return (
    <>
      <Heading title={asked.answer?.name ?? 'Gallery'} up={['All galleries', hrefOf(accountId, 'galleries')]} />
      <Answered asked={asked}>
        {({ eventId, date, link, mediaCount, settings }) => (
          <>
            <Facts
              facts={[
                ['Event', <Named accountId={accountId} page="events" id={eventId} />],
                ['Date', <Moment iso={date} />],
                ['Guests open', <a href={link}>{link}</a>],
                ['Media', mediaCount],
                ['Passcode', settings.passcode],
              ]}
            />
            <section>
              <h2>Settings</h2>
              <Form
                submit="Save"
                work={(fields) =>
                  control('PATCH', path, {
                    passcode: String(fields.get('passcode')) || null,
                    textsEnabled: fields.get('textsEnabled') !== null,
                    customContent: { hidesHeader: fields.get('hidesHeader') !== null },
                  })
                }
              >
                <Input label="Passcode (empty for none)" name="passcode" defaultValue={settings.passcode ?? ''} />
                <Input label="Texts to guests" {...box} name="textsEnabled" defaultChecked={settings.textsEnabled} />
                <Input
                  label="Hide the header"
                  {...box}
                  name="hidesHeader"
                  defaultChecked={settings.customContent.hidesHeader}
                />
              </Form>
            </section>
          </>
        )}
      </Answered>
      <section>
        <h2>Guests</h2>
        <List
          path={`${path}/sessions?members=8`}
          caption="Sessions: all that one guest captured in one go, oldest first"
          empty="No guest has been here yet."
          columns={{
            When: ({ createdDate }) => <Moment iso={createdDate} />,
            Session: ({ id }) => <code>{id}</code>,
            Page: ({ link, mediaIds: [first] }) => (
              <a class="thumbnail" href={link}>
                {first !== undefined && <FirstPicture accountId={accountId} mediaId={first} />} Open
              </a>
            ),
            Media: ({ mediaIds }) => (mediaIds.length === 8 ? '8 or more' : mediaIds.length),
            Send: ({ id }) => <Send path={`accounts/${accountId}/sessions/${id}/sends`} session={id} />,
          }}
        />
      </section>
      <section>
        <h2>Media</h2>
        <Button work={() => control('POST', `${path}/media`, {})}>Upload a picture as a guest</Button>
        <List
          path={`${path}/media`}
          caption="Media, oldest first"
          empty="Nothing was captured or uploaded yet."
          columns={{
            Picture: ({ type, originalUrl, thumbnailUrl }) => (
              <a class="thumbnail" href={viewOf(originalUrl)}>
                <img src={viewOf(thumbnailUrl)} alt={type} loading="lazy" />
              </a>
            ),
            Type: ({ type }) => type,
            When: ({ createdDate }) => <Moment iso={createdDate} />,
            Session: ({ sessionId }) => <code>{sessionId}</code>,
            ID: ({ id }) => <code>{id}</code>,
          }}
        />
      </section>
    </>
  );
}

/** The first picture of a session, which is looked up once: it does not change. */
function FirstPicture({ accountId, mediaId }: { readonly accountId: string; readonly mediaId: string }) {
  const [media, setMedia] = useState<Media>();
  useEffect(() => {
    control('GET', `accounts/${accountId}/media/${mediaId}`).then(setMedia, () => setMedia(undefined));
  }, [mediaId]);
  return media ? <img src={viewOf(media.thumbnailUrl)} alt={media.type} loading="lazy" /> : null;
}

const box = { type: 'checkbox' } as const;

type SendsPath = `accounts/${string}/sessions/${string}/sends`;

/** Sends a guest a session from here, as a tablet would. */
function Send({ path, session }: { readonly path: SendsPath; readonly session: string }) {
  return (
    <Form
      submit="Email"
      says="The session is sent."
      work={(fields) => control('POST', path, { by: 'email', to: textOf(fields, 'to') })}
    >
      <input name="to" type="email" required aria-label={`Address to email the session ${session} to`} size={18} />
    </Form>
  );
}
