import { expect, test } from 'vitest';
import { ApiError } from '#lib/client/api-error.ts';
import { CLOSE_CODES } from './close-codes.ts';
import { endedState, type LinkState } from './link-state.ts';
import { type ScreenEvents, ScreenLink } from './screen-link.ts';

/** A link with simulated screens and clock. */
function setUp(address: () => Promise<unknown> = async () => undefined) {
  const shown: (ScreenEvents & { isDisposed: boolean; dispose(): void })[] = [];
  const states: LinkState[] = [];
  const clock = { now: 0 };
  const link = new ScreenLink({
    async open() {
      await address();
      return (events) => {
        const screen = { ...events, isDisposed: false, dispose: () => Object.assign(screen, { isDisposed: true }) };
        shown.push(screen);
        return screen;
      };
    },
    onState: (state) => states.push(state),
    now: () => clock.now,
  });
  return { link, shown, states, clock, last: () => shown.at(-1) };
}

const refusal = (status: number) => new ApiError({ status, code: 'no', message: 'No.' });

test('ScreenLink: a screen opens at an address of its own, and the one before is put away', async () => {
  const { link, shown, states } = setUp();
  await link.connect();
  shown[0]?.onOpen();
  await link.connect();
  expect(states.map(({ phase }) => phase)).toEqual(['connecting', 'open', 'connecting']);
  expect(shown.map(({ isDisposed }) => isDisposed)).toEqual([true, false]);
  expect(link.shown).toBe(shown[1]);
});

test('ScreenLink: an instance that moves comes back soon, one that is off when it runs, a deleted one never', async () => {
  const { link, states, last } = setUp();
  for (const code of [CLOSE_CODES.moved, CLOSE_CODES.off, CLOSE_CODES.deleted]) {
    await link.connect();
    last()?.onClose(code);
  }
  const returns = states.flatMap((state) => (state.phase === 'ended' ? [state.returns] : []));
  expect(returns).toEqual(['soon', 'when running', 'on request']);
  expect(link.shown).toBeUndefined();
});

test('ScreenLink: a machine that is not there yet, or whose host does not answer, is tried again', async () => {
  const { link, states, last } = setUp();
  for (const code of [CLOSE_CODES.not_running, CLOSE_CODES.host_down]) {
    await link.connect();
    last()?.onClose(code);
    expect(states.at(-1)).toMatchObject({ phase: 'ended', returns: 'soon' });
  }
});

test('ScreenLink: attempts that fail come less and less often, and end after some', async () => {
  const { link, states, last } = setUp();
  const pauses: number[] = [];
  for (let attempt = 0; attempt < 7; attempt += 1) {
    await link.connect();
    last()?.onClose(1006);
    pauses.push(link.pauseMs);
  }
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
  await link.connect();
  last()?.onClose(1006);
  expect(states.at(-1)).toMatchObject({ phase: 'ended', returns: 'on request' });
  await link.connect({ isManual: true });
  last()?.onClose(1006);
  expect(states.at(-1)).toMatchObject({ phase: 'ended', returns: 'soon' });
});

test('ScreenLink: a screen that worked for a while resets the count, one that fails immediately does not', async () => {
  const { link, clock, last } = setUp();
  for (const lasted of [0, 5000, 60_000]) {
    await link.connect();
    last()?.onOpen();
    clock.now += lasted;
    last()?.onClose(CLOSE_CODES.lost);
    expect(link.pauseMs).toBe({ 0: 1000, 5000: 2000, 60000: 1000 }[lasted]);
  }
});

test.each([
  [0, 'soon'],
  [409, 'soon'],
  [503, 'soon'],
  [400, 'when running'],
  [403, 'when running'],
])('ScreenLink: an address that is refused with %i is requested again %s', async (status, returns) => {
  const { link, states, shown } = setUp(() => Promise.reject(refusal(status)));
  await link.connect();
  expect(states.at(-1)).toEqual(endedState('No.', returns as 'soon'));
  expect(shown).toEqual([]);
});

test('ScreenLink: a refusal by the screen itself is not tried again', async () => {
  const { link, states, last } = setUp();
  await link.connect();
  last()?.onRefusal(endedState('A password is needed.', 'on request'));
  last()?.onClose(1006);
  expect(states.slice(1)).toEqual([endedState('A password is needed.', 'on request')]);
});

test('ScreenLink: closed while it waits for an address it shows nothing', async () => {
  const { link, states, shown } = setUp();
  const connecting = link.connect();
  link.close();
  await connecting;
  expect([shown.length, states.map(({ phase }) => phase)]).toEqual([0, ['connecting']]);
});
