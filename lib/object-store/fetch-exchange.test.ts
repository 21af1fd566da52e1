import { expect, test } from 'vitest';
import { requestFromFetch } from './fetch-exchange.ts';

test('The pieces of a body stay as they were while later ones are read', async () => {
  const pieces = ['one', 'two', 'three'].map((text) => new TextEncoder().encode(text));
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  const request = new Request('http://nephos.test/s3/a/b', { method: 'PUT', body, duplex: 'half' } as RequestInit);
  const read: Uint8Array[] = [];
  for await (const piece of requestFromFetch(request).body) read.push(piece);
  expect(read.map(String)).toEqual(['one', 'two', 'three'].map((text) => String(new TextEncoder().encode(text))));
});
