import { expect, test } from 'vitest';
import { JsonStream } from './json-stream.ts';

const MESSAGES = [{ id: 1, result: ['a"}\\', { b: '{[' }] }, [], { id: 2, text: 'Zürich 東京' }];
const BYTES = Buffer.from(MESSAGES.map((each) => JSON.stringify(each)).join(''));

test.each([1, 2, 3, 7, 1000])('messages are found wherever the stream is cut: pieces of %i bytes', (size) => {
  const stream = new JsonStream(1000);
  const found: unknown[] = [];
  for (let at = 0; at < BYTES.length; at += size) found.push(...stream.push(BYTES.subarray(at, at + size)));
  expect(found).toEqual(MESSAGES);
});

test('white space between messages is none of them', () => {
  expect(new JsonStream(100).push(Buffer.from(' {} \n\t[1]\r\n'))).toEqual([{}, [1]]);
});

test.each([
  ['a message that is too long', '{"a":"0123456789'],
  ['text that is no object', 'HTTP/1.1 400'],
  ['an object that is no JSON', '{a:1}'],
])('%s is refused', (_what, text) => {
  expect(() => new JsonStream(10).push(Buffer.from(text))).toThrow();
});
