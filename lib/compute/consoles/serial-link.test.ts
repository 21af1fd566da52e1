import { expect, test } from 'vitest';
import { ApiError } from '#lib/client/api-error.ts';
import { CLOSE_CODES } from './close-codes.ts';
import type { LinkState } from './link-state.ts';
import { type LinkSocket, SerialLink } from './serial-link.ts';

/** A link with simulated sockets. */
function setUp(address: () => Promise<string> = async () => 'ws://nephos.test/console/serial?token=1') {
  const sockets: (LinkSocket & { sent: string[]; isClosed: boolean })[] = [];
  const states: LinkState[] = [];
  const latencies: number[] = [];
  let shown = '';
  const link = new SerialLink({
    address,
    socket: () => {
      const socket = {
        sent: [] as string[],
        isClosed: false,
        binaryType: 'blob' as const,
        onopen: null,
        onmessage: null,
        onclose: null,
        send: (text: string) => socket.sent.push(text),
        close: () => {
          socket.isClosed = true;
        },
      };
      sockets.push(socket as never);
      return socket as never;
    },
    onData: (text) => {
      shown += text;
    },
    onState: (state) => states.push(state),
    onLatency: (ms) => latencies.push(ms),
  });
  const call = (name: 'onopen' | 'onmessage' | 'onclose', event: object = {}) =>
    (sockets.at(-1)?.[name] as ((event: object) => void) | null)?.(event);
  return { link, sockets, states, latencies, call, shown: () => shown };
}

test('SerialLink: what the machine writes arrives, also a character cut in two', async () => {
  const { link, call, states, shown } = setUp();
  await link.connect();
  call('onopen');
  const bytes = new TextEncoder().encode('größer');
  call('onmessage', { data: bytes.slice(0, 3).buffer });
  call('onmessage', { data: bytes.slice(3).buffer });
  call('onmessage', { data: '\r\n' });
  expect([shown(), states.map(({ phase }) => phase)]).toEqual(['größer\r\n', ['connecting', 'open']]);
});

test('SerialLink: what answers something typed tells how long that took; what comes by itself tells nothing', async () => {
  const { link, call, latencies } = setUp();
  await link.connect();
  call('onopen');
  link.resize(80, 24);
  call('onmessage', { data: 'login:' });
  expect(latencies).toEqual([]);
  link.type('r');
  call('onmessage', { data: 'r' });
  call('onmessage', { data: 'more' });
  expect(latencies).toEqual([expect.any(Number)]);
});

test('SerialLink: typing before it is open, or after its end, is not sent', async () => {
  const { link, sockets, call } = setUp();
  link.type('a');
  await link.connect();
  link.type('b');
  call('onopen');
  link.type('c');
  link.resize(80, 24);
  call('onclose', { code: CLOSE_CODES.off });
  link.type('d');
  expect(sockets[0]?.sent).toEqual(['c', '\u001b[8;24;80t']);
});

test.each([
  [CLOSE_CODES.rebooting, 'soon'],
  [CLOSE_CODES.moved, 'soon'],
  [CLOSE_CODES.off, 'when running'],
  [CLOSE_CODES.deleted, 'on request'],
  [CLOSE_CODES.too_many, 'on request'],
  [CLOSE_CODES.too_many_own, 'on request'],
  [CLOSE_CODES.access_ended, 'on request'],
  [1006, 'soon'],
])('SerialLink: closed with %i it returns %s', async (code, returns) => {
  const { link, call, states } = setUp();
  await link.connect();
  call('onopen');
  call('onclose', { code });
  expect(states.at(-1)).toMatchObject({ phase: 'ended', returns });
});

test('SerialLink: an address that is refused ends it with the reason', async () => {
  const refusal = new ApiError({ status: 409, code: 'conflictingRequest', message: 'Instance x is not ready' });
  const { link, sockets, states } = setUp(() => Promise.reject(refusal));
  await link.connect();
  expect(sockets).toEqual([]);
  expect(states.at(-1)).toEqual({ phase: 'ended', cause: 'Instance x is not ready', returns: 'when running' });
});

test('SerialLink: what was given up says nothing any more', async () => {
  const { link, sockets, call, states } = setUp();
  await link.connect();
  call('onopen');
  const first = sockets[0];
  await link.connect();
  expect(first?.isClosed).toBe(true);
  const before = states.length;
  (first?.onclose as ((event: object) => void) | null)?.({ code: 1000 });
  expect(states).toHaveLength(before);
});

test('SerialLink: a server that cannot be reached is tried again soon', async () => {
  const { link, states } = setUp(() =>
    Promise.reject(new ApiError({ status: 0, code: 'network', message: 'offline' })),
  );
  await link.connect();
  expect(states.at(-1)).toMatchObject({ phase: 'ended', returns: 'soon' });
});
