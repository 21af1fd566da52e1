import { gzipSync } from 'node:zlib';
import { packTar, type TarHeader } from 'modern-tar';
import { beforeAll, describe, expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { type NativeClient, nativeClient } from '#lib/testing/native-store.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { decodeBzip2 } from './bzip2-stream.ts';

const platform = usePlatform();
let native: NativeClient;
/** A tar with the file `bz/file`, and a text with runs, compressed by bzip2. */
const BZIP2_ARCHIVE =
  'QlpoOTFBWSZTWYolccgAAHZ7hMoQQEBAAP8AACB/bN6QAACACCAAdBpTEyaGgYQ0GQ0EpT0mmQAAAAPusZVYggOaAiFVTyke0ngREBUYozldM/WuAoJAc+pB77pt1SMq0mQexZlktr2bwlKKu3fSnEeA1GZzokUV82gsIiA/F3JFOFCQiiVxyA==';
const BZIP2_RUNS = 'QlpoOTFBWSZTWSLkhIMAAAPRAOAAACA4AAAIIAAxDADIbSQEqa46OzxdyRThQkCLkhIM';
const JSON_REPORT = { Accept: 'application/json' };

beforeAll(async () => {
  native = nativeClient(platform, await newProject(platform));
});

async function archiveOf(files: Record<string, string>, more: TarHeader[] = []): Promise<Uint8Array> {
  const entries = Object.entries(files).map(([name, body]) => ({
    header: { name, size: Buffer.byteLength(body), type: 'file' as const },
    body,
  }));
  return packTar([...entries, ...more.map((header) => ({ header }))]);
}

const extract = (path: string, format: string, body: Uint8Array, headers = {}) =>
  native.call('PUT', `${path}?extract-archive=${format}`, { body, headers: { ...JSON_REPORT, ...headers } });
const textOf = async (path: string) => (await native.call('GET', path)).text;

describe('Bulk delete', () => {
  const remove = (lines: string[], headers = {}) =>
    native.call('POST', '?bulk-delete', {
      body: lines.join('\n'),
      headers: { 'Content-Type': 'text/plain', ...JSON_REPORT, ...headers },
    });

  test('objects are deleted before containers; missing ones are counted', async () => {
    await native.call('PUT', '/b');
    await native.call('PUT', '/b/a%20b', { body: 'x' });
    await native.call('PUT', '/b/c', { body: 'x' });
    const { status, json } = await remove(['b', 'b/a%20b', '/b/c', 'b/missing']);
    expect([status, json()]).toEqual([
      200,
      { 'Response Status': '200 OK', 'Response Body': '', 'Number Deleted': 3, 'Number Not Found': 1, Errors: [] },
    ]);
  });

  test('failures are reported with 200: a container that is not empty, an empty list, another media type', async () => {
    await native.call('PUT', '/full');
    await native.call('PUT', '/full/x', { body: 'x' });
    expect((await remove(['full'])).json()).toMatchObject({
      'Response Status': '400 Bad Request',
      'Number Deleted': 0,
      Errors: [['full', '409 Conflict']],
    });
    expect((await remove([])).json()).toMatchObject({ 'Response Status': '400 Bad Request' });
    expect((await remove(['x'], { 'Content-Type': 'image/png' })).json()).toMatchObject({
      'Response Status': '406 Not Acceptable',
    });
    expect((await remove(Array(10_001).fill('b/x'))).json()).toMatchObject({
      'Response Status': '413 Request Entity Too Large',
    });
  });

  test('the report is text or XML too; without a token it is refused with 401', async () => {
    const text = await native.call('POST', '?bulk-delete', { body: 'b/missing' });
    expect(text.text).toContain('Number Not Found: 1\n');
    const xml = await remove(['b/missing'], { Accept: 'application/xml' });
    expect(xml.text).toContain('<number_not_found>1</number_not_found>');
    const id = native.account.split('AUTH_')[1] ?? '';
    const anonymous = nativeClient(platform, { id, api: { token: undefined } as never }, '');
    expect((await anonymous.call('POST', '?bulk-delete', { body: 'b/x' })).status).toBe(401);
  });
});

describe('Archive upload', () => {
  test('files of a tar become objects, with or without a container and a prefix in the path', async () => {
    const archive = await archiveOf({ 'one/a': 'A', './two/b/c': 'C', '/three/d': 'D' });
    expect((await extract('', 'tar', archive)).json()).toMatchObject({
      'Response Status': '201 Created',
      'Number Files Created': 3,
      Errors: [],
    });
    expect([await textOf('/one/a'), await textOf('/two/b/c'), await textOf('/three/d')]).toEqual(['A', 'C', 'D']);
    await extract('/deep/pre/fix', 'tar', archive, { 'X-Object-Meta-From': 'tar' });
    const found = await native.call('GET', '/deep/pre/fix/one/a');
    expect([found.text, found.headers['x-object-meta-from']]).toEqual(['A', 'tar']);
  });

  test('tar.gz and tar.bz2 are decompressed', async () => {
    const archive = await archiveOf({ 'z/a': 'zipped' });
    expect((await extract('', 'tar.gz', gzipSync(archive))).json()).toMatchObject({ 'Number Files Created': 1 });
    expect(await textOf('/z/a')).toBe('zipped');
    expect((await extract('', 'tar.bz2', Buffer.from(BZIP2_ARCHIVE, 'base64'))).json()).toMatchObject({
      'Response Status': '201 Created',
      'Number Files Created': 1,
    });
    expect(await textOf('/bz/file')).toBe('packed with bzip2\n');
  });

  test('folders, links and devices are left out, and names with dots stay names', async () => {
    const archive = await archiveOf({ 'safe/../x': 'dots' }, [
      { name: 'safe/link', size: 0, type: 'symlink', linkname: '/etc/passwd' },
      { name: 'safe/hard', size: 0, type: 'link', linkname: 'safe/a' },
      { name: 'safe/folder/', size: 0, type: 'directory' },
      { name: 'safe/device', size: 0, type: 'character-device' },
    ]);
    expect((await extract('', 'tar', archive)).json()).toMatchObject({ 'Number Files Created': 1, Errors: [] });
    expect(await textOf('/safe')).toBe('../x\n');
  });

  test('a file over the quota is reported, the others are stored', async () => {
    await native.call('PUT', '/small', { headers: { 'X-Container-Meta-Quota-Bytes': '5' } });
    const archive = await archiveOf({ 'small/big': '123456', 'small/fits': '12345' });
    expect((await extract('', 'tar', archive)).json()).toMatchObject({
      'Response Status': '400 Bad Request',
      'Number Files Created': 1,
      Errors: [['small/big', '413 Request Entity Too Large']],
    });
  });

  test('a bomb, a truncated archive and other data are refused', async () => {
    const zeros = {
      header: { name: 'bomb/a', size: 120 * 2 ** 20, type: 'file' as const },
      body: Buffer.alloc(120 * 2 ** 20),
    };
    const bomb = await extract('', 'tar.gz', gzipSync(await packTar([zeros])));
    expect(bomb.json()).toMatchObject({ 'Response Status': '400 Bad Request', 'Number Files Created': 0 });
    expect((await native.call('HEAD', '/bomb/a')).status).toBe(404);
    const whole = await archiveOf({ 'cut/a': 'x'.repeat(5000) });
    expect((await extract('', 'tar', whole.subarray(0, 3000))).json()['Response Status']).toBe('400 Bad Request');
    expect((await native.call('HEAD', '/cut/a')).status).toBe(404);
    for (const format of ['tar', 'tar.gz', 'tar.bz2']) {
      const report = (await extract('', format, Buffer.from('no archive'.repeat(100)))).json();
      expect([format, report['Response Status']]).toEqual([format, '400 Bad Request']);
    }
    expect((await extract('', 'zip', whole)).status).toBe(400);
  });
});

describe('bzip2', () => {
  const decode = async (data: Buffer, step = 7) => {
    const pieces = Array.from({ length: Math.ceil(data.length / step) }, (_, at) =>
      data.subarray(at * step, (at + 1) * step),
    );
    const chunks: Uint8Array[] = [];
    for await (const chunk of decodeBzip2(streamOf(pieces))) chunks.push(chunk);
    return Buffer.concat(chunks);
  };

  test('runs, several streams and an empty one are decoded', async () => {
    const runs = Buffer.from(BZIP2_RUNS, 'base64');
    expect((await decode(runs)).toString()).toBe(`${'a'.repeat(300)}bbbb${'c'.repeat(5)}`);
    expect((await decode(Buffer.concat([runs, runs]))).length).toBe(618);
    expect(await decode(Buffer.from('QlpoORdyRThQkAAAAAA=', 'base64'))).toHaveLength(0);
  });

  test('every changed byte of a stream is an error or changes nothing', async () => {
    const runs = Buffer.from(BZIP2_RUNS, 'base64');
    const expected = await decode(runs);
    for (let at = 0; at < runs.length; at += 1) {
      const changed = Buffer.from(runs);
      changed[at] = (changed[at] ?? 0) ^ 0x55;
      const result = await decode(changed).catch((error: Error) => error.name);
      expect([at, result === 'Bzip2Error' || (result as Buffer).equals(expected)]).toEqual([at, true]);
    }
    await expect(decode(runs.subarray(0, 20))).rejects.toThrow('incomplete');
  });
});

async function* streamOf(pieces: Buffer[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}
