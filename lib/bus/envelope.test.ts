import { expect, test } from 'vitest';
import { MAX_MESSAGE_BYTES } from './bus.ts';
import { inEnvelope, openEnvelope } from './envelope.ts';

const inner = {
  message_id: '9b6d1f3c-6a6f-4f0f-9d53-2a8f6c1f0b11',
  publisher_id: 'nova-compute:h1',
  event_type: 'compute.host.error',
  priority: 'ERROR',
  timestamp: '2026-11-20 10:00:00.123456',
  payload: { host: 'h1' },
  _unique_id: '5f3a1b',
  _context_auth_token: 'secret',
};
const v2 = (message: unknown) => ({ 'oslo.version': '2.0', 'oslo.message': JSON.stringify(message) });
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));
const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

test.each([
  ['version 2', bytes(v2(inner))],
  ['version 1', bytes(inner)],
  ['version 2, read by the client already', v2(inner)],
  ['version 1 as text', JSON.stringify(inner)],
])('an envelope of %s is opened, and nothing of the context is kept', (_what, body) => {
  expect(openEnvelope(body)).toEqual({
    id: inner.message_id,
    publisherId: 'nova-compute:h1',
    eventType: 'compute.host.error',
    at: '2026-11-20T10:00:00.123Z',
    payload: { host: 'h1' },
  });
});

test('what is put into an envelope comes out of it', () => {
  const notification = { id: 'a', publisherId: 'nova-compute:h', eventType: 'e', at: '2026-01-02T03:04:05.678Z' };
  const payload = { host: 'h', list: [1, { two: null }] };
  expect(openEnvelope(inEnvelope({ ...notification, payload }))).toEqual({ ...notification, payload });
});

test.each([
  ['its own id', { _unique_id: 'unique' }, 'unique'],
  ['an id that no database takes', { message_id: 'a\0b', _unique_id: 'unique' }, 'unique'],
  ['no id: the same one whenever it is read', {}, openEnvelope(bytes({ event_type: 'e', payload: {} })).id],
])('a message with %s', (_what, ids, expected) => {
  expect(openEnvelope(bytes({ ...ids, event_type: 'e', payload: {} })).id).toBe(expected);
});

test.each([
  ['missing', undefined],
  ['no time at all', 'yesterday'],
  ['of another type', 5],
  ['in the future', '2999-01-01 00:00:00.000000'],
])('a time that is %s is not believed', (_what, timestamp) => {
  expect(openEnvelope(bytes({ event_type: 'e', payload: {}, timestamp })).at).toBeUndefined();
});

test.each<[string, unknown]>([
  ['nothing', Buffer.alloc(0)],
  ['no JSON', Buffer.from('{"event_type"')],
  ['no text', Buffer.from([0xff, 0xfe, 0x22])],
  ['a number', bytes(7)],
  ['null', bytes(null)],
  ['a list', bytes([inner])],
  ['an envelope of nothing', bytes({ 'oslo.version': '2.0' })],
  ['an envelope of no JSON', bytes({ 'oslo.message': '{' })],
  ['an envelope of a number', bytes({ 'oslo.message': 7 })],
  ['a notification without payload', bytes({ ...inner, payload: undefined })],
  ['a payload that is text', bytes({ ...inner, payload: 'x' })],
  ['a payload that is a list', bytes({ ...inner, payload: [] })],
  ['an event without name', bytes({ ...inner, event_type: '' })],
  ['an event whose name is an object', bytes({ ...inner, event_type: {} })],
  ['an event with an endless name', bytes({ ...inner, event_type: 'x'.repeat(300) })],
  ['more bytes than are read', Buffer.alloc(MAX_MESSAGE_BYTES + 1, 'x')],
  ['depth', Buffer.from(deep(150_000))],
  ['depth, read by the client already', JSON.parse(deep(150_000))],
  ['depth inside the envelope', bytes({ 'oslo.message': deep(100_000) })],
  ['too many values', bytes({ ...inner, payload: { list: Array(60_000).fill(0) } })],
])('a message of %s is refused as poison', (_what, body) => {
  expect(() => openEnvelope(body)).toThrow(expect.objectContaining({ name: 'PoisonMessageError' }));
});

test('keys that mean something to JavaScript change no object and stay values', () => {
  const body = Buffer.from(
    '{"event_type":"e","payload":{"__proto__":{"host":"evil"},"constructor":1},"__proto__":{"x":1}}',
  );
  const { payload } = openEnvelope(body);
  expect(payload.host).toBeUndefined();
  expect(Reflect.get({}, 'host')).toBeUndefined();
});
