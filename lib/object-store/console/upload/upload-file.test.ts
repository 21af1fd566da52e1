import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MIB } from '#lib/bytes.ts';
import { placeFile } from './place-file.ts';
import type { ExistingPolicy } from './upload-file.ts';

/** What a server has received, and how often it fails first. */
interface FakeServer {
  objects: Map<string, Buffer>;
  parts: Map<number, Buffer>;
  requests: string[];
  failures: number;
}

let server: FakeServer;

const json = (status: number, body: object) => Response.json(body, { status });
const refusal = (status: number) => json(status, { conflictingRequest: { code: status, message: 'refused' } });

async function respond(address: string, init: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(address, 'http://console.test');
  const path = pathname.replace(/^.*\/buckets\/b\//, '');
  const method = init.method ?? 'GET';
  server.requests.push(`${method} ${path}`);
  if (server.failures > 0 && method === 'PUT') {
    server.failures -= 1;
    return refusal(503);
  }
  const name = searchParams.get('name') ?? searchParams.get('prefix') ?? '';
  const data = init.body instanceof Blob ? Buffer.from(await init.body.arrayBuffer()) : Buffer.alloc(0);
  const sum = searchParams.get('crc32');
  if (sum !== null && Number.parseInt(sum, 16) !== crc32(data)) return refusal(400);
  if (path === 'entries') return json(200, { entries: server.objects.has(name) ? [{ name }] : [] });
  if (path === 'data') {
    if (searchParams.get('replaces') === 'false' && server.objects.has(name)) return refusal(409);
    server.objects.set(name, data);
    return json(201, { object: { name } });
  }
  if (path === 'uploads') return json(201, { upload: { id: 'u1', name: 'big' } });
  const [, number] = /^uploads\/u1\/parts\/(\d+)$/.exec(path) ?? [];
  if (number !== undefined) {
    server.parts.set(Number(number), data);
    return json(201, { part: {} });
  }
  if (path === 'uploads/u1/completion') {
    const sorted = [...server.parts].toSorted(([one], [other]) => one - other);
    server.objects.set('big', Buffer.concat(sorted.map(([, part]) => part)));
    return json(201, { object: {} });
  }
  const parts = [...server.parts].map(([each, part]) => ({ number: each, size: part.length, etag: '' }));
  return json(200, { upload: { id: 'u1', name: 'big', created_at: '', parts } });
}

beforeEach(() => {
  server = { objects: new Map(), parts: new Map(), requests: [], failures: 0 };
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, init = {}) => respond(String(address), init));
});
afterEach(() => vi.restoreAllMocks());

const place = async (name: string, data: string | Buffer, policy: ExistingPolicy = 'skip', turn = async () => {}) => {
  let sent = 0;
  const file = new File([new Uint8Array(Buffer.from(data))], name, { lastModified: 1 });
  const target = { projectId: 'p', bucketId: 'b' };
  const { signal } = new AbortController();
  const placed = await placeFile({
    target,
    file,
    name,
    policy,
    signal,
    turn,
    onSent: (bytes) => {
      sent += bytes;
    },
  });
  return { placed, sent };
};

test('an existing object is skipped, replaced, or kept beside a file with a number', async () => {
  expect(await place('a.txt', 'first')).toEqual({ placed: 'a.txt', sent: 5 });
  expect((await place('a.txt', 'second')).placed).toBeUndefined();
  expect((await place('a.txt', 'third', 'rename')).placed).toBe('a (2).txt');
  expect((await place('a.txt', 'fourth', 'replace')).placed).toBe('a.txt');
  expect([...server.objects].map(([name, data]) => `${name}: ${data}`)).toEqual(['a.txt: fourth', 'a (2).txt: third']);
});

const LARGE = Buffer.alloc(20 * MIB, 'nephos');

test('a large file is sent in parts, and its object is the whole file', async () => {
  expect(await place('big', LARGE)).toEqual({ placed: 'big', sent: LARGE.length });
  expect(server.objects.get('big')?.equals(LARGE)).toBe(true);
  expect(server.parts.size).toBe(3);
});

test('an interrupted upload continues with the missing parts only, as the same file is chosen again', async () => {
  let turns = 0;
  const interrupt = async () => {
    turns += 1;
    if (turns >= 6) throw new Error('The page was closed.');
  };
  await expect(place('big', LARGE, 'replace', interrupt)).rejects.toThrow('The page was closed.');
  const stored = server.parts.size;
  expect(stored).toBe(1);
  server.requests = [];
  expect((await place('big', LARGE, 'replace')).sent).toBe(LARGE.length);
  expect(server.requests.filter((request) => request.includes('/parts/'))).toHaveLength(3 - stored);
  expect(server.objects.get('big')?.equals(LARGE)).toBe(true);
});

test('a large file that exists is skipped before anything is sent', async () => {
  server.objects.set('big', Buffer.from('before'));
  expect((await place('big', LARGE)).placed).toBeUndefined();
  expect(server.requests).toEqual(['GET entries']);
});

test('a rate limit or a server error is retried; a refusal is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  server.failures = 2;
  const placed = place('a', 'data');
  while (!server.objects.has('a')) await vi.advanceTimersByTimeAsync(1000);
  expect((await placed).placed).toBe('a');
  vi.useRealTimers();
  vi.mocked(globalThis.fetch)
    .mockClear()
    .mockImplementation(async () => refusal(413));
  await expect(place('b', 'data')).rejects.toMatchObject({ status: 413 });
  expect(globalThis.fetch).toHaveBeenCalledOnce();
});
