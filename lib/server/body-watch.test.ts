import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { computeServices } from '#lib/compute/compute.ts';
import { imageServices } from '#lib/image/image.ts';
import { createDataCheck, type MinimumRate, watchBody } from './body-watch.ts';

const running: { close(): void }[] = [];
afterEach(() => {
  for (const one of running.splice(0)) one.close();
});

/** Sends a POST in pieces; resolves with the entire response when the connection ends. */
async function sendSlowly(
  pace: MinimumRate,
  work: (request: IncomingMessage, response: ServerResponse) => void,
  pieces: { text: string; everyMs: number; count: number },
): Promise<string> {
  const server = createServer((request, response) => {
    watchBody(request, response, pace);
    work(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  const length = pieces.text.length * pieces.count;
  client.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`);
  let sent = 0;
  const sender = setInterval(() => {
    if (sent < pieces.count) client.write(pieces.text);
    sent += 1;
  }, pieces.everyMs);
  running.push({
    close() {
      clearInterval(sender);
      client.destroy();
      server.close();
    },
  });
  let answer = '';
  client.on('data', (chunk) => {
    answer += chunk;
  });
  await new Promise((resolve) => client.on('close', resolve));
  return answer;
}

async function read(request: IncomingMessage, response: ServerResponse) {
  request.on('error', () => undefined);
  request.on('end', () => response.end('all of it'));
  request.resume();
}

describe('A body', () => {
  test('that has not come in its time is refused with 408, however steadily it comes', async () => {
    const answer = await sendSlowly({ everyMs: 300 }, read, { text: 'x', everyMs: 20, count: 100_000 });
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('of data that comes more slowly than its pace is refused with 408', async () => {
    const answer = await sendSlowly({ everyMs: 300, bytes: 1000 }, read, { text: 'x', everyMs: 20, count: 100_000 });
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('of data that keeps its pace may take longer than one look', async () => {
    // The looks are far apart, because a machine that pauses between two of them sends nothing.
    const pieces = { text: 'x'.repeat(500), everyMs: 20, count: 75 };
    expect(await sendSlowly({ everyMs: 1000, bytes: 500 }, read, pieces)).toContain('all of it');
  });

  test('that the server is slow to take is not refused', async () => {
    const late = (request: IncomingMessage, response: ServerResponse) =>
      void setTimeout(() => read(request, response), 1000);
    const pieces = { text: 'x'.repeat(2 ** 20), everyMs: 1, count: 20 };
    expect(await sendSlowly({ everyMs: 200, bytes: 1000 }, late, pieces)).toContain('all of it');
  });

  test('that was answered before it came ends the connection without another answer', async () => {
    const early = (_request: IncomingMessage, response: ServerResponse) => void response.write('early');
    const answer = await sendSlowly({ everyMs: 300 }, early, { text: 'x', everyMs: 20, count: 100_000 });
    expect(answer).toContain('early');
    expect(answer).not.toContain('HTTP/1.1 408');
  });
});

test.each([
  ['PUT', '/image/v2/images/0c8c1f6e/file', true],
  ['PUT', '/image/v2/images/0c8c1f6e/file/', true],
  ['PUT', '/image/v2/images/0c8c1f6e/stage?x=1', true],
  ['PUT', '/bff/projects/5d2f/image/v2/images/0c8c1f6e/file', true],
  ['GET', '/image/v2/images/0c8c1f6e/file', false],
  ['POST', '/image/v2/images', false],
  ['PUT', '/bff/projects/5d2f/console/image/v2/images/1/file', false],
  ['POST', '/identity/v3/auth/tokens', false],
])('%s %s: whether it may take its time: %s', (method, url, isData) => {
  const check = createDataCheck([...computeServices, ...imageServices]);
  expect(check({ method, url } as IncomingMessage)).toBe(isData);
});
