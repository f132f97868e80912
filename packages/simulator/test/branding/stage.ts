import type { EventBranding, Upload } from '@boothkit/contract';
import type { BrandingSlot, Plan } from '@boothkit/contract/rules';
import type { EventRecord, SimulatorOptions } from '@boothkit/simulator';
import { type Answer, type Service, service } from '../own-account.ts';

/** What a URL served, without any key. */
interface Served {
  readonly status: number;
  readonly contentType: string | null;
  readonly bytes: Uint8Array;
  /** The rule that refused. */
  readonly rule: string | null;
}

/** A service with one template, and the usual calls on branding. */
export interface Stage extends Service {
  /** An event made under a plan. */
  event(plan?: Plan): EventRecord;
  /** Uploads bytes, and gives the storagePath to use them by. */
  upload(bytes: Uint8Array, contentType?: string): Promise<string>;
  /** Sets an image, whatever comes of it. */
  set<Body = EventBranding>(eventId: string, body: unknown): Promise<Answer<Body>>;
  /** Uploads an image and sets it, which must succeed. */
  dress(eventId: string, slot: BrandingSlot, bytes: Uint8Array): Promise<EventBranding>;
  branding(eventId: string): Promise<EventBranding>;
  /** Fetches a URL as a browser would, without a key. */
  view(url: string | null | undefined, init?: RequestInit): Promise<Served>;
}

const isPng = (bytes: Uint8Array) => bytes[0] === 0x89;

/** A service without limits, whose account has one template. */
export function stage(options: SimulatorOptions = { limits: 'off' }): Stage {
  const made = service(options);
  const { sim, account, call } = made;
  const template = account.templates.add();
  const required = (url: string | null | undefined): string => {
    if (!url) throw new Error('the branding has no such URL');
    return url;
  };

  const upload = async (bytes: Uint8Array, contentType = isPng(bytes) ? 'image/png' : 'image/jpeg') => {
    const uploadBody = { purpose: 'event-branding-image', contentType };
    const { uploadUrl, headers, storagePath } = (await call<Upload>('POST', '/uploads', uploadBody)).body;
    const put = await call('PUT', uploadUrl, undefined, { key: null, headers, raw: bytes });
    if (put.status !== 200) throw new Error(`the PUT was answered ${put.status}`);
    return storagePath;
  };
  const set = <Body = EventBranding>(eventId: string, body: unknown) =>
    call<Body>('POST', `/events/${eventId}/branding/images`, body);

  return {
    ...made,
    upload,
    set,
    event: (plan) =>
      account.events.add({ name: 'Ada & Alan', templateIds: [template.id], ...(plan !== undefined && { plan }) }),
    async dress(eventId, slot, bytes) {
      const { status, body } = await set<EventBranding>(eventId, { slot, uploadPath: await upload(bytes) });
      if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
      return body;
    },
    branding: async (eventId) => (await call<EventBranding>('GET', `/events/${eventId}/branding`)).body,
    async view(url, init) {
      const response = await sim.fetch(required(url), init);
      return {
        status: response.status,
        contentType: response.headers.get('content-type'),
        bytes: new Uint8Array(await response.arrayBuffer()),
        rule: response.headers.get('simulator-rule'),
      };
    },
  };
}
