import type { CreatedEvent, DetailedEvent, UpdatedEvent } from '@boothkit/contract';
import type { CaptureType } from '@boothkit/contract/rules';
import { rule } from '@boothkit/rule-coverage';
import { isLong } from '@boothkit/test-support/long';
import fc from 'fast-check';
import { expect } from 'vitest';
import { type Service, service } from '../own-account.ts';
import { listed } from '../service/events/list-order.ts';
import { walk } from '../service/events/walk.ts';
import { type ModelEvent, PlainModel } from './plain-model.ts';

const text = fc.constantFrom('Ada & Alan', 'ada', 'Äpfel', 'Zoo', 'zoo party', 'A', ' ', '#', '🎉 gala');
const date = fc.constantFrom(
  '2026-09-12T17:00:00+02:00',
  '2026-09-12T15:00Z',
  '2027-01-01T00:00:00.5Z',
  '2020-02-29T23:59-11:30',
);
const idUser = fc.constantFrom('booking-1', ' booking-1 ', 'booking-2', 'booking-1-duplicated', '');
const which = fc.nat(40);
const captureTypes = fc.constantFrom<CaptureType[]>(
  ['photo', 'boomerang', 'slowmo', 'video', 'gif', 'aiPhoto', 'aiCustomPrompt'],
  ['gif', 'photo', 'aiCustomPrompt', 'aiPhoto', 'video', 'slowmo', 'boomerang'],
  ['photo', 'gif'],
  ['aiPhoto'],
);
const requireNone: { requiredKeys: [] } = { requiredKeys: [] };
const order = {
  sort: fc.constantFrom('createdDate' as const, 'date' as const),
  order: fc.constantFrom('asc' as const, 'desc' as const),
};

const create = fc.record({
  input: fc.record({ name: text, date, idUser, hashtag: text }, { requiredKeys: ['name', 'date'] }),
  templates: fc.integer({ min: 1, max: 7 }),
});
const update = fc.record({
  which,
  patch: fc.record(
    {
      name: text,
      date,
      hashtag: fc.option(text),
      idUser: fc.option(idUser),
      settings: fc.record({ countdownTimer: fc.nat(30), captureTypes }, requireNone),
    },
    requireNone,
  ),
  templates: fc.option(fc.integer({ min: 1, max: 7 })),
});
const query = fc.oneof(
  fc.record(order, requireNone),
  fc.record({ search: fc.constantFrom('a', 'ADA', 'z', 'ä', '🎉'), ...order }, { requiredKeys: ['search'] }),
  fc.record({ idUser: fc.constantFrom('booking-1', ' booking-2', 'nobody') }),
  fc.record({ dateFrom: date, ...order }, { requiredKeys: ['dateFrom'] }),
  fc.record({ dateTo: date, ...order }, { requiredKeys: ['dateTo'] }),
);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ create }) },
  { weight: 3, arbitrary: fc.record({ update }) },
  { weight: 2, arbitrary: fc.record({ duplicate: fc.record({ which, name: text, date }) }) },
  { weight: 1, arbitrary: fc.record({ remove: which }) },
  { weight: 3, arbitrary: fc.record({ list: fc.record({ query, limit: fc.integer({ min: 1, max: 5 }) }) }) },
  { weight: 1, arbitrary: fc.record({ get: which }) },
  { weight: 2, arbitrary: fc.record({ waitSeconds: fc.nat(90) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A service and a model of it, side by side. */
class Pair {
  readonly model: PlainModel;
  private readonly service: Service;

  constructor(quota: number) {
    this.service = service({ limits: 'off' });
    const { account } = this.service;
    account.update({ quota: { events: quota } });
    const strip = account.templates.add({ photoAreaCount: 3 });
    const single = account.templates.add({ photoAreaCount: 1 });
    const ai = account.templates.add({
      aiPortraitIds: ['style'],
      aiCustomPrompts: [{ enabled: true, hasPreviewImage: true }],
    });
    const templates = [
      { id: strip.id, areas: 3, ai: false },
      { id: single.id, areas: 1, ai: false },
      { id: ai.id, areas: 1, ai: true },
    ];
    this.model = new PlainModel(templates, quota);
  }

  async take(step: Step): Promise<void> {
    if ('create' in step) await this.create(step.create);
    else if ('update' in step) await this.update(step.update);
    else if ('duplicate' in step) await this.duplicate(step.duplicate);
    else if ('remove' in step) await this.remove(this.pick(step.remove));
    else if ('list' in step) await this.list(step.list);
    else if ('get' in step) await this.get(this.pick(step.get));
    else this.service.sim.clock.advance({ seconds: step.waitSeconds });
    expect(this.service.account.quota.events).toBe(this.model.quota);
  }

  private get nowMs(): number {
    return this.service.sim.clock.now();
  }

  /** Templates by the bits of a number. */
  private chosen(bits: number): string[] {
    return this.model.templates.filter((_, at) => (bits >> at) % 2 === 1).map(({ id }) => id);
  }

  private pick(at: number): ModelEvent | undefined {
    return this.model.events[at % Math.max(1, this.model.events.length)];
  }

  private expectEvent(found: DetailedEvent, { summary, ...settings }: ModelEvent): void {
    expect(found).toMatchObject({ ...summary, settings });
  }

  private async create({ input, templates }: Extract<Step, { create: unknown }>['create']): Promise<void> {
    const sent = { ...input, templateIds: this.chosen(templates) };
    const { status, body } = await this.service.call<CreatedEvent>('POST', '/events', sent);
    const known = this.model.known(sent.idUser);
    if (!known && this.model.quota === 0) {
      expect(status).toBe(402);
      return;
    }
    expect([status, body.alreadyExisted]).toEqual([201, known !== undefined]);
    const ids = { id: body.id, galleryId: body.galleryId ?? '' };
    this.expectEvent(body, known ?? this.model.create(sent, this.nowMs, ids));
  }

  private async update({ which, patch, templates }: Extract<Step, { update: unknown }>['update']): Promise<void> {
    const event = this.pick(which);
    const sent = { ...patch, ...(templates !== null && { templateIds: this.chosen(templates) }) };
    const { status, body } = await this.service.call<UpdatedEvent>(
      'PATCH',
      `/events/${event?.summary.id ?? 'none'}`,
      sent,
    );
    expect(status).toBe(event ? 200 : 404);
    if (!event) return;
    this.model.update(event, sent, this.nowMs);
    this.expectEvent(body, event);
  }

  private async duplicate({ which, ...sent }: Extract<Step, { duplicate: unknown }>['duplicate']): Promise<void> {
    const source = this.pick(which);
    const { status, body } = await this.service.call<DetailedEvent>(
      'POST',
      `/events/${source?.summary.id ?? 'none'}/duplicate`,
      sent,
    );
    expect(status).toBe(source ? (this.model.quota === 0 ? 402 : 201) : 404);
    if (!source || status !== 201) return;
    const ids = { id: body.id, galleryId: body.galleryId ?? '' };
    this.expectEvent(body, this.model.duplicate(source, sent, this.nowMs, ids));
  }

  private async remove(event: ModelEvent | undefined): Promise<void> {
    const { status } = await this.service.call('DELETE', `/events/${event?.summary.id ?? 'none'}`);
    expect(status).toBe(event ? 200 : 404);
    if (event) this.model.remove(event);
  }

  private async get(event: ModelEvent | undefined): Promise<void> {
    const { status, body } = await this.service.call<DetailedEvent>('GET', `/events/${event?.summary.id ?? 'none'}`);
    expect(status).toBe(event ? 200 : 404);
    if (event) this.expectEvent(body, event);
  }

  /** Walks a list page by page: each page is as long as it may be, and the walk is a plain filter and sort of the model. */
  private async list({ query, limit }: Extract<Step, { list: unknown }>['list']): Promise<void> {
    const expected = listed(
      this.model.events.map(({ summary }) => summary),
      query,
    );
    const lengths: number[] = [];
    const found = await walk(this.service.call, { ...query, limit }, ({ data }) => void lengths.push(data.length));
    expect(lengths.every((length) => length === limit)).toBe(true);
    expect(found).toMatchObject(expected);
    expect(found).toHaveLength(expected.length);
  }
}

rule(
  [
    '2.1/templateIds',
    '4.1.1',
    '4.1.3',
    '4.1/page',
    '4.2.1',
    '4.2.3',
    '4.4.1',
    '4.4.2',
    '4.4.6',
    '4.5',
    '4.6.2',
    '4.6.3',
    '4.6.4',
  ],
  'agrees with a plain model over random sequences of calls and clock moves',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 3, max: 25 }),
        async (steps, quota) => {
          const pair = new Pair(quota);
          for (const each of steps) await pair.take(each);
        },
      ),
      { numRuns: isLong ? 400 : 40 },
    );
  },
);
