import { CannotGoOn, type Judge } from '../../judge/judge.ts';
import { listMember, member, textMember } from '../../target/answer.ts';
import { type ControlRefused, type OwnedAccount, type Owner, refusalOf } from '../../target/owner.ts';

/** A template that serves photo, boomerang, slowmo, video and gif. */
export const plain = { name: 'Plain', photoAreaCount: 1 };

/** A template that serves photo alone. */
export const strip = { name: 'Strip', photoAreaCount: 3 };

/** A template that serves every type. */
export const everything = {
  name: 'Everything',
  photoAreaCount: 1,
  aiPortraitIds: ['watercolour'],
  aiCustomPrompts: [{ enabled: true, hasPreviewImage: true }],
};

/** A tablet of an evening. What it gives back is what is on its screen. */
export interface Tablet {
  read(): Promise<unknown>;
  /** Opens the event of the evening, or another one. */
  open(eventId?: string): Promise<unknown>;
  /** Comes home, where it reads the event again. */
  home(): Promise<unknown>;
  touch(): Promise<unknown>;
  /** A guest captures at once; the guest's session. */
  capture(type: string, more?: object): Promise<Guest>;
  /** A guest starts a capture that takes its time. */
  start(type: string, more?: object): Promise<unknown>;
  /** A guest opens a gallery. */
  gallery(kind?: 'cameraRoll' | 'cloud'): Promise<unknown>;
  /** A guest picks a session of the gallery. */
  pick(sessionId: string): Promise<Guest>;
  /** Any other request of the control API, relative to the tablet. */
  ask(method: string, path: string, body?: object): Promise<unknown>;
}

/** A guest's session at a tablet. */
export interface Guest {
  readonly id: string;
  read(): Promise<unknown>;
  /** What the guest can do. */
  controls(): Promise<readonly unknown[]>;
  captures(): Promise<readonly unknown[]>;
  /** What the guest does: `sends`, `print-jobs`, `captures`, `rerolls`, `qr-code`, `airdrop`, `done`. */
  does(what: string, body?: object): Promise<unknown>;
  /** How that is refused; undefined where it is not. */
  refused(what: string, body?: object): Promise<ControlRefused | undefined>;
}

/** An event of an account of its own, with tablets to open it on. */
export interface Evening extends OwnedAccount {
  readonly eventId: string;
  readonly galleryId: string;
  /** Changes settings of the event. */
  set(settings: object): Promise<void>;
  tablet(input?: object): Promise<Tablet>;
  /** A tablet that has the event open. */
  opened(input?: object): Promise<Tablet>;
  advance(seconds: number): Promise<void>;
}

/** Sets an evening up. Disagrees where the event cannot be made so. */
export async function evening(
  { account, advance }: Owner,
  judge: Judge,
  settings: object = {},
  templates: readonly object[] = [plain],
): Promise<Evening> {
  const own = await account({ templates });
  const { id: eventId, json } = await own.event({ templateIds: own.things.templateIds });
  const set = async (changes: object) => {
    judge.succeeds(await own.api.call('update_event', { eventId, body: { settings: changes } }), 200);
  };
  if (Object.keys(settings).length > 0) await set(settings);
  const guest = (session: unknown): Guest => guestOf(own, textMember(session, 'id'));
  const tablet = async (input: object = {}): Promise<Tablet> => {
    const id = textMember(await own.control('POST', '/tablets', input), 'id');
    const ask: Tablet['ask'] = (method, path, body) => own.control(method, `/tablets/${id}${path}`, body);
    return {
      ask,
      read: () => ask('GET', ''),
      open: (other = eventId) => ask('POST', '/open', { eventId: other }),
      home: () => ask('POST', '/home'),
      touch: () => ask('POST', '/touch', {}),
      capture: async (type, more) => guest(await ask('POST', '/captures', { type, ...more })),
      start: (type, more) => ask('POST', '/captures/start', { type, ...more }),
      gallery: (kind) => ask('POST', '/gallery', kind ? { kind } : {}),
      pick: async (sessionId) => guest(await ask('POST', '/gallery/picks', { sessionId })),
    };
  };
  const opened = async (input?: object) => {
    const made = await tablet(input);
    const refusal = await refusalOf(made.open());
    if (refusal) {
      judge.holds('opening the event on a tablet', false, 'to be opened', refusal.told);
      throw new CannotGoOn(refusal.told);
    }
    return made;
  };
  return { ...own, eventId, galleryId: textMember(json, 'galleryId'), set, tablet, opened, advance };
}

function guestOf({ control }: OwnedAccount, id: string): Guest {
  const at = `/guest-sessions/${id}`;
  const read = () => control('GET', at);
  const does: Guest['does'] = (what, body = {}) => control('POST', `${at}/${what}`, body);
  return {
    id,
    read,
    controls: async () => listMember(await read(), 'controls'),
    captures: async () => listMember(await read(), 'captures'),
    does,
    refused: (what, body) => refusalOf(does(what, body)),
  };
}

/** What is on the home screen of a tablet. */
export const onHome = (tablet: unknown, name: string): unknown => member(member(tablet, 'home'), name);

/** The capture that is under way at a tablet. */
export const underWay = (tablet: unknown, name: string): unknown => member(member(tablet, 'capturing'), name);

/** The captures of the session at a tablet. */
export const capturesAt = (tablet: unknown): readonly unknown[] => listMember(member(tablet, 'session'), 'captures');

/** The media that guests of an evening have uploaded. */
export async function uploads({ control, galleryId }: Evening): Promise<readonly unknown[]> {
  return listMember(await control('GET', `/galleries/${galleryId}`), 'media');
}
