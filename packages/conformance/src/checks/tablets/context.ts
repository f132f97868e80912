import { type Assertions, StopCheck } from '../../assertions.ts';
import type { OwnedAccount, Owner } from '../../target/context.ts';
import { rejectionOf } from '../../target/control.ts';
import { listMember, member, textMember } from '../../target/response.ts';

/** A template that supports photo, boomerang, slowmo, video and gif. */
export const plain = { name: 'Plain', photoAreaCount: 1 };

/** A template that supports photo alone. */
export const strip = { name: 'Strip', photoAreaCount: 3 };

/** A template that supports every type. */
export const everything = {
  name: 'Everything',
  photoAreaCount: 1,
  aiPortraitIds: ['watercolour'],
  aiCustomPrompts: [{ enabled: true, hasPreviewImage: true }],
};

/** A tablet. Its requests return the state of its screen. */
export interface Tablet {
  read(): Promise<unknown>;
  /** Opens the event of the context, or another one. */
  open(eventId?: string): Promise<unknown>;
  /** Returns to the home screen, where it reads the event again. */
  home(): Promise<unknown>;
  touch(): Promise<unknown>;
  /** A guest captures without a countdown; returns the guest's session. */
  capture(type: string, more?: object): Promise<Guest>;
  /** A guest starts a capture with its countdown. */
  start(type: string, more?: object): Promise<unknown>;
  /** A guest opens a gallery. */
  gallery(kind?: 'cameraRoll' | 'cloud'): Promise<unknown>;
  /** A guest picks a session of the gallery. */
  pick(sessionId: string): Promise<Guest>;
  /** Any other request of the control API, relative to the tablet. */
  request(method: string, path: string, body?: object): Promise<unknown>;
}

/** A guest's session at a tablet. */
export interface Guest {
  readonly id: string;
  read(): Promise<unknown>;
  /** The controls on the screen. */
  controls(): Promise<readonly unknown[]>;
  captures(): Promise<readonly unknown[]>;
  /** The guest acts: `sends`, `print-jobs`, `captures`, `rerolls`, `qr-code`, `airdrop`, `done`. */
  act(what: string, body?: object): Promise<unknown>;
}

/** An event of its own account, with tablets to open it on. */
export interface TabletContext extends OwnedAccount {
  readonly eventId: string;
  readonly galleryId: string;
  /** Changes settings of the event. */
  set(settings: object): Promise<void>;
  newTablet(input?: object): Promise<Tablet>;
  /** Creates a tablet and opens the event on it. */
  openTablet(input?: object): Promise<Tablet>;
  advance(seconds: number): Promise<void>;
}

/** Creates an account with an event. Disagrees if a setting is rejected. */
export async function setUp(
  { account, advance }: Owner,
  assert: Assertions,
  settings: object = {},
  templates: readonly object[] = [plain],
): Promise<TabletContext> {
  const own = await account({ templates });
  const { id: eventId, json } = await own.createEvent({ templateIds: own.resources.templateIds });
  const set = async (changes: object) => {
    await assert.succeeds(own.api.call('update_event', { eventId, body: { settings: changes } }));
  };
  if (Object.keys(settings).length > 0) await set(settings);
  const guest = (session: unknown): Guest => guestOf(own, textMember(session, 'id'));
  const newTablet = async (input: object = {}): Promise<Tablet> => {
    const id = textMember(await own.control('POST', '/tablets', input), 'id');
    const request: Tablet['request'] = (method, path, body) => own.control(method, `/tablets/${id}${path}`, body);
    return {
      request,
      read: () => request('GET', ''),
      open: (other = eventId) => request('POST', '/open', { eventId: other }),
      home: () => request('POST', '/home'),
      touch: () => request('POST', '/touch', {}),
      capture: async (type, more) => guest(await request('POST', '/captures', { type, ...more })),
      start: (type, more) => request('POST', '/captures/start', { type, ...more }),
      gallery: (kind) => request('POST', '/gallery', kind ? { kind } : {}),
      pick: async (sessionId) => guest(await request('POST', '/gallery/picks', { sessionId })),
    };
  };
  const openTablet = async (input?: object) => {
    const tablet = await newTablet(input);
    const error = await rejectionOf(tablet.open());
    if (error) {
      assert.holds('opening the event on a tablet', false, 'success', error.reason);
      throw new StopCheck(error.reason);
    }
    return tablet;
  };
  return { ...own, eventId, galleryId: textMember(json, 'galleryId'), set, newTablet, openTablet, advance };
}

function guestOf({ control }: OwnedAccount, id: string): Guest {
  const at = `/guest-sessions/${id}`;
  const read = () => control('GET', at);
  const act: Guest['act'] = (what, body = {}) => control('POST', `${at}/${what}`, body);
  return {
    id,
    read,
    controls: async () => listMember(await read(), 'controls'),
    captures: async () => listMember(await read(), 'captures'),
    act,
  };
}

/** A member of the home screen of a tablet. */
export const onHome = (tablet: unknown, name: string): unknown => member(member(tablet, 'home'), name);

/** A member of the ongoing capture of a tablet. */
export const ongoingCapture = (tablet: unknown, name: string): unknown => member(member(tablet, 'capturing'), name);

/** The captures of the session at a tablet. */
export const capturesAt = (tablet: unknown): readonly unknown[] => listMember(member(tablet, 'session'), 'captures');

/** The media that guests of the event have uploaded. */
export async function uploads({ control, galleryId }: TabletContext): Promise<readonly unknown[]> {
  return listMember(await control('GET', `/galleries/${galleryId}`), 'media');
}
