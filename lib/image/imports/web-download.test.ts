import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { AddressRules } from '#lib/http/public-address.ts';
import { openWebSource } from './web-download.ts';

/** The only loopback address that the tests allow as a source. */
const OPEN = '127.0.0.2';
let server: Server;
let port: number;
const requests: { host: string | undefined; url: string | undefined }[] = [];

const PLACES: Record<string, string> = {
  '/loopback': 'http://127.0.0.1:PORT/secret',
  '/name': 'http://localhost:PORT/secret',
  '/metadata': 'http://169.254.169.254/latest/meta-data',
  '/file': 'file:///etc/passwd',
  '/endless': '/endless',
  '/once': '/image',
  '/nowhere': 'http://',
};

function answer({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
  requests.push({ host: headers.host, url });
  const place = PLACES[url]?.replace('PORT', String(port));
  if (place !== undefined) response.writeHead(302, { location: place }).end();
  else if (url === '/image') response.end('an image');
  else if (url === '/broken')
    response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy());
  else if (url === '/endless-data') trickle(response.writeHead(200));
  else if (url === '/gzip') response.writeHead(200, { 'content-encoding': 'gzip' }).end('zipped');
  else response.writeHead(Number(url.slice(1)) || 404).end();
}

/** Sends a byte every few milliseconds until the client disconnects. */
function trickle(response: ServerResponse): void {
  const timer = setInterval(() => response.write('x'), 5);
  response.on('close', () => clearInterval(timer));
}

beforeAll(async () => {
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  // A listening TCP server has an address with a port.
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

const rules: AddressRules = { allowed: [`${OPEN}/32`] };
const open = (path: string, host = OPEN) => openWebSource(`http://${host}:${port}${path}`, rules);

async function read(path: string): Promise<string> {
  const { chunks } = await open(path);
  let text = '';
  for await (const chunk of chunks) text += Buffer.from(chunk).toString();
  return text;
}

describe('A download', () => {
  test('brings the data and its length, after a redirect too', async () => {
    expect((await open('/image')).length).toBe(8);
    expect(await read('/image')).toBe('an image');
    expect(await read('/once')).toBe('an image');
  });

  test('goes to the address that was checked, whatever its name is resolved to later', async () => {
    const resolve = vi.fn().mockResolvedValueOnce([OPEN]).mockResolvedValue(['127.0.0.1']);
    const { chunks } = await openWebSource(`http://images.example:${port}/image`, { ...rules, resolve });
    for await (const _ of chunks) break;
    expect(resolve).toHaveBeenCalledTimes(1);
    expect(requests.at(-1)).toEqual({ host: `images.example:${port}`, url: '/image' });
  });

  test.each(['/loopback', '/name', '/metadata', '/file', '/nowhere'])(
    'that is redirected to a refused place fails permanently, and the place is never requested: %s',
    async (path) => {
      const before = requests.length;
      await expect(open(path)).rejects.toThrow(PermanentFailure);
      expect(requests.slice(before).map(({ url }) => url)).toEqual([path]);
    },
  );

  test('is refused where a name leads to the loopback interface, before anything is sent', async () => {
    const before = requests.length;
    await expect(open('/image', 'localhost')).rejects.toThrow(PermanentFailure);
    await expect(open('/image', '127.0.0.1')).rejects.toThrow(/not on the public internet/);
    expect(requests).toHaveLength(before);
  });

  test('that is redirected for ever fails after five redirects', async () => {
    const before = requests.length;
    await expect(open('/endless')).rejects.toThrow(/more than 5 times/);
    expect(requests).toHaveLength(before + 6);
  });

  test.each(['/404', '/401', '/204', '/gzip'])('that is answered otherwise fails for good: %s', async (path) => {
    await expect(open(path)).rejects.toThrow(PermanentFailure);
  });

  test.each(['/500', '/503', '/429'])('whose server is in trouble fails, and may be tried again: %s', async (path) => {
    await expect(open(path)).rejects.not.toThrow(PermanentFailure);
  });

  test('that goes on past its deadline is ended for good, however steadily it comes', async () => {
    const { chunks } = await openWebSource(`http://${OPEN}:${port}/endless-data`, rules, 50);
    const reading = (async () => {
      for await (const _ of chunks);
    })();
    await expect(reading).rejects.toThrow(new PermanentFailure('The source needed more than 0.05 s to send its data.'));
  });

  test('that breaks off is an error, never a shorter image', async () => {
    await expect(read('/broken')).rejects.toThrow();
  });
});
