import { expect, test, vi } from 'vitest';
import { onAbort } from '../src/engine/abort.ts';
import { realClock } from '../src/engine/clock.ts';

test('all listeners of a signal share one of the platform, which goes with the last of them', () => {
  const { signal } = new AbortController();
  const adding = vi.spyOn(signal, 'addEventListener');
  const removing = vi.spyOn(signal, 'removeEventListener');
  const removes = Array.from({ length: 1000 }, () => onAbort(signal, () => {}));
  expect(adding).toHaveBeenCalledTimes(1);
  for (const remove of removes.slice(1)) remove();
  expect(removing).not.toHaveBeenCalled();
  removes[0]?.();
  expect(removing).toHaveBeenCalledTimes(1);
  expect(removing.mock.calls[0]).toEqual(adding.mock.calls[0]?.slice(0, 2));
});

test('abort calls each listener once, in order, except those removed before', () => {
  const controller = new AbortController();
  const called: string[] = [];
  onAbort(controller.signal, () => {
    called.push('first');
    removeThird();
  });
  const removeSecond = onAbort(controller.signal, () => called.push('second'));
  const removeThird = onAbort(controller.signal, () => called.push('third'));
  onAbort(controller.signal, () => called.push('fourth'));
  removeSecond();
  controller.abort();
  controller.abort();
  expect(called).toEqual(['first', 'fourth']);
});

test('a listener that is added after all others were removed is called', () => {
  const controller = new AbortController();
  const listener = vi.fn();
  const remove = onAbort(controller.signal, listener);
  remove();
  remove();
  onAbort(controller.signal, listener);
  remove();
  controller.abort();
  expect(listener).toHaveBeenCalledTimes(1);
});

test('removing twice leaves the listeners of others', () => {
  const controller = new AbortController();
  const listener = vi.fn();
  const remove = onAbort(controller.signal, () => {});
  onAbort(controller.signal, listener);
  remove();
  remove();
  controller.abort();
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a signal that has aborted calls the listener immediately, also during its abort event', () => {
  const controller = new AbortController();
  const late = vi.fn();
  onAbort(controller.signal, () => onAbort(controller.signal, late));
  controller.abort();
  expect(late).toHaveBeenCalledTimes(1);
  onAbort(controller.signal, late);
  expect(late).toHaveBeenCalledTimes(2);
});

test('without a signal nothing is called, and removing does nothing', () => {
  const listener = vi.fn();
  onAbort(undefined, listener)();
  expect(listener).not.toHaveBeenCalled();
});

test('calls that wait before a retry share one listener, too', async () => {
  const controller = new AbortController();
  const adding = vi.spyOn(controller.signal, 'addEventListener');
  const sleeps = Array.from({ length: 100 }, () => realClock.sleep(60_000, controller.signal));
  expect(adding).toHaveBeenCalledTimes(1);
  controller.abort('enough');
  const ends = await Promise.allSettled(sleeps);
  expect(ends).toEqual(sleeps.map(() => ({ status: 'rejected', reason: 'enough' })));
});
