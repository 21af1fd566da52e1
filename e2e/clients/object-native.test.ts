import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileDigest, type ObjectCloud, runClient, startObjectCloud, writeLargeFile } from './object-clients.ts';

/** Clients of the native API as Debian ships them. The tests of a client run in this order. */
let objects: ObjectCloud;
let environment: Record<string, string>;

const LARGE_FILE_MIB = 300;
const path = (name: string) => join(objects.cloud.folder, name);
const run = (command: string, ...args: string[]) => runClient(environment, command, ...args);
const swift = (command: string, ...rest: string[]) => run('swift', ...command.split(' '), ...rest);
const openstack = (command: string, ...rest: string[]) => objects.cloud.demo.ok(...command.split(' '), ...rest);
const show = (command: string) => objects.cloud.demo.json<Record<string, unknown>>(...command.split(' '));
const list = (command: string) => objects.cloud.demo.json<Record<string, unknown>[]>(...command.split(' '));

beforeAll(async () => {
  objects = await startObjectCloud();
  const { folder, server } = objects.cloud;
  environment = {
    ...objects.environment,
    OS_AUTH_URL: `${server.url}/identity/v3`,
    OS_IDENTITY_API_VERSION: '3',
    OS_USERNAME: 'demo',
    OS_PASSWORD: readFileSync(join(folder, 'data', 'demo-password'), 'utf8').trim(),
    OS_PROJECT_NAME: 'demo',
    OS_USER_DOMAIN_NAME: 'Default',
    OS_PROJECT_DOMAIN_NAME: 'Default',
    OS_REGION_NAME: 'RegionOne',
  };
});
afterAll(() => objects.cloud.stop());

describe('openstack', () => {
  test('container create, set, show and list: metadata is stored, and a second creation changes nothing', async () => {
    await openstack('container create tour');
    await openstack('container set --property team=core tour');
    expect(await show('container show tour')).toMatchObject({ container: 'tour', object_count: '0' });
    expect(JSON.stringify(await show('container show tour'))).toContain('core');
    await openstack('container create tour');
    expect(await list('container list')).toEqual([{ Name: 'tour' }]);
  });

  test('object create, list, show, set and save: an object comes back as it was', async () => {
    writeFileSync(path('letter'), 'dear reader');
    await openstack('object create --name letters/first tour', path('letter'));
    expect(await list('object list tour')).toEqual([{ Name: 'letters/first' }]);
    await openstack('object set --property author=demo tour letters/first');
    const shown = await show('object show tour letters/first');
    expect(shown).toMatchObject({ 'content-length': '11', etag: '7e1ce7d73b841ad6000b679375d66929' });
    await openstack('object save tour letters/first --file', path('saved'));
    expect(readFileSync(path('saved'), 'utf8')).toBe('dear reader');
  });

  test('container delete: a container with objects is refused, and goes with --recursive', async () => {
    const refused = await objects.cloud.demo.run('container', 'delete', 'tour');
    expect(refused.stderr).toContain('409');
    await openstack('object delete tour letters/first');
    await openstack('container delete tour');
    expect(await list('container list')).toEqual([]);
  });
});

describe('swift', () => {
  test('upload, stat, copy and delete: metadata and content follow the object', async () => {
    writeFileSync(path('note'), 'a note');
    await swift('upload --header X-Object-Meta-Colour:blue --object-name note notes', path('note'));
    expect(await swift('stat notes note')).toContain('Meta Colour: blue');
    await swift('copy --destination /notes/copy notes note');
    expect(await swift('download notes copy -o -')).toBe('a note');
    await swift('delete notes note');
    expect((await swift('list notes')).trim()).toBe('copy');
    await expect(swift('stat notes note')).rejects.toThrow('Not Found');
  });

  test('capabilities: names large objects and bulk deletion', async () => {
    const text = await swift('capabilities --json');
    expect(JSON.parse(text)).toMatchObject({ swift: {}, slo: {}, bulk_delete: {}, tempurl: {} });
  });

  test('tempurl: the address works without a token until it expires, and for no other method', async () => {
    await swift('post -m', 'Temp-URL-Key:secret');
    const [, account = ''] = /OS_STORAGE_URL=(\S+)/.exec(await swift('auth')) ?? [];
    const { origin, pathname } = new URL(account);
    const signed = (await swift('tempurl --digest sha256 GET 60', `${pathname}/notes/copy`, 'secret')).trim();
    expect(await (await fetch(origin + signed)).text()).toBe('a note');
    expect((await fetch(origin + signed, { method: 'DELETE' })).status).toBe(401);
  });

  test('upload in segments: a file of 300 MiB comes back with its digest through S3, and goes with its segments', async () => {
    const digest = await writeLargeFile(path('large'), LARGE_FILE_MIB);
    const segments = ['--use-slo', '--segment-size', String(64 * 2 ** 20), '--object-name', 'large'];
    await swift('upload', ...segments, 'archive', path('large'));
    rmSync(path('large'));
    const remote = `:s3,provider=Other,env_auth,endpoint='${objects.cloud.server.url}/s3':archive/large`;
    await run('rclone', 'copyto', remote, path('large'));
    expect(await fileDigest(path('large'))).toBe(digest);
    rmSync(path('large'));
    await swift('delete archive large');
    expect((await swift('list archive_segments')).trim()).toBe('');
  });

  test('delete --all: removes every container', async () => {
    await swift('delete --all');
    expect((await swift('list')).trim()).toBe('');
  });
});

test('rclone with the native API: copy, sync and check agree with the folder', async () => {
  const folder = path('rclone');
  mkdirSync(join(folder, 'sub'), { recursive: true });
  for (let number = 0; number < 30; number += 1) {
    writeFileSync(join(folder, number % 2 ? 'sub' : '.', `ü ${number}`), `content of ${number}`);
  }
  const remote = ':swift,env_auth:rclone';
  await run('rclone', 'copy', folder, remote);
  await run('rclone', 'check', folder, remote);
  writeFileSync(join(folder, 'ü 0'), 'changed');
  rmSync(join(folder, 'ü 2'));
  await expect(run('rclone', 'check', folder, remote)).rejects.toThrow('2 differences found');
  await run('rclone', 'sync', folder, remote);
  await run('rclone', 'check', folder, remote);
  await run('rclone', 'purge', remote);
});
