import type { CaptureType } from '@boothkit/contract/rules';
import { rule } from '@boothkit/rule-coverage';
import { createSimulator, type GuestSession, type Simulator, type Tablet } from '@boothkit/simulator';
import { isLong } from '@boothkit/test-support/long';
import { expect, test } from 'vitest';
import { start } from '../../own-account.ts';

const guests = isLong ? 5000 : 100;
/** As many as guests use up before the end. */
const aiCredits = guests * 0.4;
const tabletCount = 20;
/** Each guest captures four times, shares three times and prints three times. */
const actions = guests * 10;

/** What an evening comes to. */
interface Evening {
  readonly sim: Simulator;
  readonly counts: { captures: number; shares: number; prints: number };
}

/** Small and good enough to mix an evening: a linear congruential generator. */
function drawn(seed: number): (choices: number) => number {
  let state = seed;
  return (choices) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * choices);
  };
}

/** One evening with 20 tablets, mixed by a seed. */
function evening(seed: number, guestCount = guests): Evening {
  const sim = createSimulator({ clock: { start, frozen: true }, seed, limits: 'off' });
  const account = sim.accounts.create({ aiCredits });
  const templateIds = ['Classic', 'Modern'].map((name) => account.templates.add({ name, aiPortraitIds: ['p'] }).id);
  const { id } = account.events.add({ name: 'Ada & Alan', templateIds, idUser: 'booking-7' });
  const draw = drawn(seed);
  const tablets = Array.from({ length: tabletCount }, () => account.tablets.add({ printer: { secondsPerSheet: 4 } }));
  for (const tablet of tablets) tablet.open(id);
  const counts = { captures: 0, shares: 0, prints: 0 };
  const types: readonly CaptureType[] = ['photo', 'boomerang', 'gif', 'video', 'aiPhoto'];
  const visit = (tablet: Tablet): void => {
    const pick = () => types[draw(account.aiCredits === 0 ? 4 : 5)] ?? 'photo';
    const session: GuestSession = tablet.home().capture(pick());
    for (let more = 0; more < 3; more++) session.takeMore(pick());
    counts.captures += 4;
    session.share('email', `guest${counts.captures}@example.com`);
    session.shareCapture(session.captures[draw(4)]?.id ?? '', 'sms', '+4930123456');
    if (draw(2) === 0) session.airdrop();
    else session.qrCode();
    counts.shares += 3;
    for (let copy = 0; copy < 3; copy++) session.print({ captureId: session.captures[draw(4)]?.id });
    counts.prints += 3;
    session.done();
  };
  for (let guest = 0; guest < guestCount; guest++) {
    visit(tablets[draw(tabletCount)] ?? account.tablets.add());
    sim.clock.advance({ seconds: draw(4) });
  }
  sim.clock.advance({ hours: 4 });
  return { sim, counts };
}

const kept = ({ sim }: Evening) => {
  const [account] = sim.accounts.list();
  const [event] = account?.events.list() ?? [];
  const [gallery] = account?.galleries.list() ?? [];
  if (!account || !event || !gallery) throw new Error('the evening has no event');
  return { account, event, gallery, sends: account.sends.list() };
};

/** All that was done, as text. */
const reported = (made: Evening): string => {
  const { event, gallery, sends } = kept(made);
  return JSON.stringify([event, gallery.sessions, gallery.media.map(({ id, type }) => [id, type]), sends]);
};

rule(
  ['2.1/printCount-counting', '2.4.9', '6/media.uploaded'],
  `an evening of 20 tablets and ${guests.toLocaleString('en')} guests counts every capture, share and print exactly`,
  () => {
    const made = evening(7);
    const { counts } = made;
    expect(counts.captures + counts.shares + counts.prints).toBe(actions);
    const { account, event, gallery, sends } = kept(made);
    expect(gallery.media).toHaveLength(counts.captures);
    expect(gallery.sessions).toHaveLength(guests);
    expect(new Set(gallery.media.map(({ id }) => id)).size).toBe(counts.captures);
    expect(sends.filter(({ shared }) => shared === 'session')).toHaveLength(guests);
    expect(sends.filter(({ shared }) => shared === 'media')).toHaveLength(guests);
    expect(account.sends.today()).toEqual({ emails: guests, texts: guests });
    expect(event.printCount).toBe(counts.prints);
    const jobs = account.tablets.list().flatMap((tablet) => tablet.printJobs());
    expect([jobs.length, jobs.every(({ finished }) => finished)]).toEqual([counts.prints, true]);
    const generated = gallery.media.filter(({ type }) => type === 'aiPhoto').length;
    expect([account.aiCredits, generated]).toEqual([0, aiCredits]);
  },
);

test('the same seed gives the same evening with the same IDs, and another seed another one', () => {
  const [one, same, other] = [evening(3, 40), evening(3, 40), evening(4, 40)];
  expect(reported(same) === reported(one)).toBe(true);
  expect(reported(other) === reported(one)).toBe(false);
  expect(other.counts).toEqual(one.counts);
});
