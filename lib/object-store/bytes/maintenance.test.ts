import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { createBucket, removeBucket } from '#lib/object-store/buckets/change-buckets.ts';
import { copyObject } from '#lib/object-store/objects/copy.ts';
import type { ObjectRecord } from '#lib/object-store/objects/object-record.ts';
import { putObject } from '#lib/object-store/objects/put.ts';
import { removeObject } from '#lib/object-store/objects/remove.ts';
import { createUpload, putPart } from '#lib/object-store/objects/uploads.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { BASE_URL, usePlatform } from '#lib/testing/platform.ts';
import { bucketKey } from './bucket-keys.ts';
import { newKey } from './locations.ts';
import { scrubStore, sweepStore } from './maintenance.ts';
import { scrubProgress } from './scrub.ts';

const cloud = usePlatform();
const services = () => cloud.platform.services;
let project: TestProject;
let bucketId: string;
beforeAll(async () => {
  project = await newProject(cloud);
  bucketId = (await createBucket(services(), { projectId: project.id, name: `bucket-${randomUUID()}` })).bucket.id;
});

const put = (name: string, data: Buffer) =>
  putObject(
    services(),
    { bucketId, name },
    { chunks: Readable.from([data]) },
    { contentType: 'text/plain', attributes: {} },
  );
const pathOf = ({ location }: Pick<ObjectRecord, 'location'>) => {
  const key = location?.slice(2) ?? '';
  return join(services().env.dataFolder, 'objects', key.slice(0, 2), key);
};
const smallData = () => services().database.read.selectFrom('object_small_data').select('location').execute();

describe('The sweep', () => {
  test('removes data that a crash left, and nothing that a row refers to', async () => {
    const [large, small] = [await put('large', randomBytes(100_000)), await put('small', randomBytes(10))];
    const upload = await createUpload(services(), { bucketId, name: 'parts' }, { contentType: 'a/b', attributes: {} });
    const part = await putPart(services(), upload, 1, { chunks: Readable.from([randomBytes(50_000)]) });
    const [old, young] = [pathOf({ location: `f:${newKey()}` }), pathOf({ location: `f:${newKey()}` })];
    for (const path of [old, young]) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, 'a partial upload');
    }
    const yesterday = new Date(Date.now() - 86_400_000);
    for (const path of [old, pathOf(large), pathOf(part)]) utimesSync(path, yesterday, yesterday);
    const stray = `i:${newKey()}`;
    await services().database.transact((tx) =>
      tx
        .insertInto('object_small_data')
        .values({ location: stray, data: Buffer.from('stray') })
        .execute(),
    );
    await sweepStore(services());
    expect([old, young, pathOf(large), pathOf(part)].map((path) => existsSync(path))).toEqual([
      false,
      true,
      true,
      true,
    ]);
    const locations = (await smallData()).map(({ location }) => location);
    expect(locations).toContain(small.location);
    expect(locations).not.toContain(stray);
    await sweepStore(services(), -60_000);
    expect([young, pathOf(large), pathOf(part)].map((path) => existsSync(path))).toEqual([false, true, true]);
  });

  test('keeps data of a copy after its source was deleted', async () => {
    const source = await put('source', randomBytes(100_000));
    await copyObject(services(), source, { bucketId, name: 'copy' }, { contentType: 'text/plain', attributes: {} });
    await removeObject(services(), { bucketId, name: 'source' });
    await sweepStore(services(), -60_000);
    expect(existsSync(pathOf(source))).toBe(true);
  });

  test('removes the keys of deleted buckets, and keeps those of others', async () => {
    const { database } = services();
    const gone = (await createBucket(services(), { projectId: project.id, name: `gone-${randomUUID()}` })).bucket.id;
    const [key] = [await bucketKey(database, bucketId), await bucketKey(database, gone)];
    expect(await bucketKey(database, bucketId)).toEqual(key);
    await removeBucket(services(), gone);
    await sweepStore(services());
    const ids = (await database.read.selectFrom('object_keys').select('id').execute()).map(({ id }) => id);
    expect([ids.includes(bucketId), ids.includes(gone)]).toEqual([true, false]);
    expect(await bucketKey(database, bucketId)).toEqual(key);
  });
});

describe('The scrub', () => {
  const damages = async () => {
    const rows = services().database.read.selectFrom('object_damages').selectAll().orderBy('location');
    return Object.fromEntries((await rows.execute()).map(({ location, reason }) => [location, reason]));
  };
  const events = async () => {
    const rows = services().database.read.selectFrom('events').select(['after', 'project_id']);
    const found = await rows.where('type', '=', 'bucket.damaged').orderBy('id').execute();
    return found.map(({ after, project_id }) => ({ ...JSON.parse(String(after)), projectId: project_id }));
  };
  const metric = async () => {
    const request = new Request(`${BASE_URL}/metrics`, { headers: { 'x-nephos-peer': '127.0.0.1' } });
    const text = await (await cloud.platform.fetch(request)).text();
    return /^nephos_object_store_damaged (\d+)$/m.exec(text)?.[1];
  };

  test('finds changed, shortened and missing data once, reports it, and removes it when it is repaired', async () => {
    const all = await Promise.all(
      ['changed', 'short', 'lost', 'whole'].map((name) => put(name, Buffer.alloc(100_000, name))),
    );
    const [changed, short, lost, whole] = all;
    if (!(changed && short && lost && whole)) throw new Error('The objects were not stored.');
    writeFileSync(pathOf(changed), Buffer.alloc(100_000, 'other'));
    writeFileSync(pathOf(short), Buffer.alloc(99_999, 'short'));
    rmSync(pathOf(lost));
    await scrubStore(services(), 0);
    const expected = {
      [String(changed.location)]: 'checksum',
      [String(short.location)]: 'size',
      [String(lost.location)]: 'missing',
    };
    expect(await damages()).toEqual(expected);
    const found = await events();
    expect(found.map(({ object, reason }) => `${object}: ${reason}`).toSorted()).toEqual([
      'changed: checksum',
      'lost: missing',
      'short: size',
    ]);
    expect(new Set(found.map(({ projectId }) => projectId))).toEqual(new Set([project.id]));
    expect(await metric()).toBe('3');

    writeFileSync(pathOf(changed), Buffer.alloc(100_000, 'changed'));
    await removeObject(services(), { bucketId, name: 'lost' });
    await scrubStore(services(), 0);
    expect(await damages()).toEqual({ [String(short.location)]: 'size' });
    expect(await events()).toHaveLength(3);
    await put('short', Buffer.alloc(100_000));
    await scrubStore(services(), 0);
    expect([await damages(), await metric()]).toEqual([{}, '0']);
  });

  test('reads small data and parts of uploads too', async () => {
    const small = await put('tiny', Buffer.from('tiny'));
    const upload = await createUpload(
      services(),
      { bucketId, name: 'parts-2' },
      { contentType: 'a/b', attributes: {} },
    );
    const part = await putPart(services(), upload, 1, { chunks: Readable.from([randomBytes(70_000)]) });
    writeFileSync(pathOf(part), randomBytes(70_000));
    await services().database.transact((tx) =>
      tx
        .updateTable('object_small_data')
        .set({ data: Buffer.from('TINY') })
        .where('location', '=', String(small.location))
        .execute(),
    );
    await scrubStore(services(), 0);
    expect(await damages()).toEqual({ [String(small.location)]: 'checksum', [String(part.location)]: 'checksum' });
    await put('tiny', Buffer.from('tiny'));
    writeFileSync(pathOf(part), '');
    await scrubStore(services(), 0);
    expect(await damages()).toEqual({ [String(part.location)]: 'size' });
  });

  test('does not begin a pass before its time, and continues one where a stopped process ended', async () => {
    const { database } = services();
    await scrubStore(services(), 0);
    const first = await scrubProgress(database);
    expect(first).toMatchObject({ isInProgress: false, finishedAt: expect.any(String) });
    await scrubStore(services(), 86_400_000);
    expect(await scrubProgress(database)).toEqual(first);
    await scrubStore(services(), 0, AbortSignal.abort());
    const stopped = await scrubProgress(database);
    expect(stopped).toMatchObject({ isInProgress: true, blobs: 0 });
    await scrubStore(services(), 86_400_000);
    expect(await scrubProgress(database)).toMatchObject({
      startedAt: stopped?.startedAt,
      isInProgress: false,
      blobs: first?.blobs,
      bytes: first?.bytes,
    });
  });
});
