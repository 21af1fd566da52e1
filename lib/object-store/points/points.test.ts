import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { Bucket } from '../buckets/bucket.ts';
import { createBucket } from '../buckets/change-buckets.ts';
import { commonPrefix, compareNames } from '../names.ts';
import { findVersion } from '../objects/object-record.ts';
import { putObject } from '../objects/put.ts';
import { removeObject } from '../objects/remove.ts';
import { updateObject } from '../objects/update.ts';
import { countDifferences, listDifferences } from './compare.ts';
import { listPoint, type PointCursor } from './list-point.ts';

const platform = usePlatform();
const store = () => platform.platform.services;
const db = () => store().database.read;
/** Time of the first change; each further one follows a second later. */
const START_MS = Date.parse('2026-01-01T00:00:00Z');
const timeOf = (step: number) => START_MS + step * 1000;

async function newBucket(): Promise<Bucket> {
  const { id } = await newProject(platform);
  return (await createBucket(store(), { projectId: id, name: 'photos', settings: { versioning: 'enabled' } })).bucket;
}

async function* chunksOf(data: string) {
  yield Buffer.from(data);
}

/** Writes an object, or a delete marker without data, as if it had been written at the time of the step. */
async function write({ id: bucketId }: Bucket, name: string, data: string | undefined, step: number): Promise<void> {
  const place = { bucketId, name };
  if (data === undefined) await removeObject(store(), place);
  else await putObject(store(), place, { chunks: chunksOf(data) }, { contentType: 'text/plain', attributes: {} });
  await store().database.transact(async (tx) => {
    const written = await findVersion(tx, bucketId, name);
    const change = { sequence: -timeOf(step) * 1000 };
    await tx
      .updateTable('object_versions')
      .set(change)
      .where('id', '=', written?.id ?? '')
      .execute();
  });
}

interface ListingOptions {
  prefix?: string;
  delimiter?: string;
  limit?: number;
}

/** Names and folders of all pages. */
async function listAll(
  bucket: Bucket,
  time: number | undefined,
  { prefix = '', delimiter = '', limit = 10 }: ListingOptions,
) {
  const found: string[] = [];
  let after: PointCursor | undefined;
  do {
    const page = await listPoint(db(), bucket.id, { time, prefix, delimiter, limit, after });
    expect(page.entries.length).toBeLessThanOrEqual(limit);
    found.push(...page.entries.map((entry) => ('prefix' in entry ? entry.prefix : entry.object.name)));
    after = page.next;
  } while (after);
  return found;
}

const inOrder = (names: Iterable<string>) => [...new Set(names)].sort(compareNames);

/** Deterministic pseudo-random numbers (mulberry32). */
function randomsFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const LETTERS = ['a', 'b', '/', 'é', '\u{1f600}', '-'];

/** A bucket with random changes, and its objects with their data after each of them. */
async function newHistory(changes: number) {
  const random = randomsFrom(37);
  const letter = () => LETTERS[random(LETTERS.length)] ?? '';
  const bucket = await newBucket();
  const states: ReadonlyMap<string, string>[] = [];
  const current = new Map<string, string>();
  for (let step = 0; step < changes; step += 1) {
    const name = Array.from({ length: 1 + random(3) }, letter).join('');
    const data = random(3) === 0 ? undefined : 'x'.repeat(random(3));
    await write(bucket, name, data, step);
    if (data === undefined) current.delete(name);
    else current.set(name, data);
    states.push(new Map(current));
  }
  return { bucket, states, random, letter };
}

describe('Points in time of a random history', () => {
  test('a listing has the objects of its moment, whatever prefix, delimiter and page size', async () => {
    const { bucket, states, random, letter } = await newHistory(150);
    for (let round = 0; round < 60; round += 1) {
      const step = random(states.length);
      const prefix = random(2) === 0 ? '' : letter();
      const delimiter = ['', '/', 'é'][random(3)] ?? '';
      const names = [...(states[step]?.keys() ?? [])].filter((name) => name.startsWith(prefix));
      const expected = inOrder(names.map((name) => commonPrefix(name, prefix, delimiter) ?? name));
      const listing = { prefix, delimiter, limit: 1 + random(8) };
      // Until the next change, nothing changes.
      expect(await listAll(bucket, timeOf(step) + random(1000), listing)).toEqual(expected);
    }
    expect(await listAll(bucket, undefined, {})).toEqual(inOrder(states.at(-1)?.keys() ?? []));
    expect(await listAll(bucket, START_MS - 1, {})).toEqual([]);
  });

  test('differences are those of the objects of both moments, and objects with the same data do not differ', async () => {
    const { bucket, states, random } = await newHistory(120);
    for (let round = 0; round < 30; round += 1) {
      const [one, other] = [random(states.length), random(states.length)];
      const [before, after] = [states[one] ?? new Map(), states[other] ?? new Map()];
      const names = inOrder([...before.keys(), ...after.keys()]).filter((name) => before.get(name) !== after.get(name));
      const kindOf = (name: string) => (!before.has(name) ? 'added' : after.has(name) ? 'changed' : 'removed');
      const comparison = { prefix: '', from: timeOf(one), to: timeOf(other) };
      const found: { name: string; kind: string }[] = [];
      let next: string | undefined;
      do {
        const listing = { ...comparison, kind: undefined, after: next, limit: 1 + random(7) };
        const page = await listDifferences(db(), bucket.id, listing);
        found.push(...page.differences.map(({ name, kind }) => ({ name, kind })));
        next = page.next;
      } while (next !== undefined);
      expect(found).toEqual(names.map((name) => ({ name, kind: kindOf(name) })));
      const countOf = (kind: string) => found.filter((difference) => difference.kind === kind).length;
      expect(await countDifferences(db(), bucket.id, comparison)).toMatchObject({
        added: countOf('added'),
        removed: countOf('removed'),
        changed: countOf('changed'),
        isComplete: true,
      });
    }
  });
});

test('changed metadata is a difference, a changed lock is not', async () => {
  const bucket = await newBucket();
  for (const name of ['locked', 'tagged']) {
    await write(bucket, name, 'same', 0);
    await write(bucket, name, 'same', 1);
  }
  const place = (name: string) => ({ bucketId: bucket.id, name });
  await updateObject(store(), place('locked'), () => ({ attributes: { legalHold: true } }));
  await updateObject(store(), place('tagged'), () => ({ attributes: { tags: { stage: 'test' } } }));
  const listing = { prefix: '', from: timeOf(0), to: timeOf(1), kind: undefined, after: undefined, limit: 10 };
  const { differences } = await listDifferences(db(), bucket.id, listing);
  expect(differences.map(({ name, kind }) => [name, kind])).toEqual([['tagged', 'changed']]);
});

/** Inserts objects named from `start` on, as if they had been written at the time of the step. */
const insertObjects = ({ id }: Bucket, start: string, count: number, step: number): Promise<unknown> =>
  store().database.transact((tx) =>
    sql`
      insert into object_versions (id, container_id, name, version_id, sequence, is_latest, is_delete_marker, size,
        etag, content_type, part_count, attributes, modified_at)
      with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${sql.lit(count - 1)})
      select ${sql.lit(`${id}-${start}-`)} || cast(n as text), ${id}, ${sql.lit(start)} || cast(100000 + n as text),
        'null', ${sql.lit(-timeOf(step) * 1000)}, 1, 0, 0, '', '', 0, '{}', ''
      from numbers`.execute(tx),
  );

test('a page examines a bounded number of names that did not exist, then the next page continues', async () => {
  const bucket = await newBucket();
  await insertObjects(bucket, 'late/', 10_500, 2);
  await write(bucket, 'late/old', 'kept', 0);
  await write(bucket, 'older', 'kept', 0);
  const listing = { time: timeOf(1), prefix: '', delimiter: '/', limit: 5 };
  const first = await listPoint(db(), bucket.id, listing);
  expect(first).toMatchObject({ entries: [], examined: 10_000, next: { name: expect.stringContaining('late/') } });
  const second = await listPoint(db(), bucket.id, { ...listing, after: first.next });
  expect(second.entries).toEqual([{ prefix: 'late/' }, { object: expect.objectContaining({ name: 'older' }) }]);
  expect(second.next).toBe(undefined);
  expect(await listAll(bucket, timeOf(1), { prefix: 'late/' })).toEqual(['late/old']);
});

test('a folder with many objects is one entry, and its objects are not read', async () => {
  const bucket = await newBucket();
  for (const folder of ['a/', 'b/', 'c/']) await insertObjects(bucket, folder, 3000, 0);
  const page = await listPoint(db(), bucket.id, { time: timeOf(1), prefix: '', delimiter: '/', limit: 10 });
  expect(page.entries).toEqual([{ prefix: 'a/' }, { prefix: 'b/' }, { prefix: 'c/' }]);
  expect(page.next).toBe(undefined);
  expect(page.examined).toBeLessThan(100);
});
