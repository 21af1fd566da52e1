import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { listContainers, removeContainer } from './containers.ts';
import { getObject, headObject, listObjects, MAX_OBJECT_BYTES, putObject, removeObject } from './objects.ts';
import { sweepObjects } from './sweep.ts';

const platform = usePlatform();
const store = () => platform.platform.services;
const filesOf = () => readdirSync(join(store().env.dataFolder, 'objects'), { withFileTypes: true });
const keysOf = () => filesOf().flatMap((file) => (file.isFile() ? [file.name] : []));

async function* chunksOf(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}
async function textOf(chunks: AsyncIterable<Buffer>) {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}
async function newPlace() {
  return { projectId: (await newProject(platform)).id, container: 'photos' };
}

test('an object is written in pieces, known by size and MD5, and read back', async () => {
  const place = { ...(await newPlace()), name: 'a/b' };
  const facts = await putObject(store(), place, chunksOf('hello ', 'world'));
  expect(facts).toMatchObject({ name: 'a/b', size: 11, md5: '5eb63bbbe01eeed093cb22bb8f5acdc3' });
  expect(await headObject(store(), place)).toEqual(facts);
  expect(await textOf(getObject(store(), place))).toBe('hello world');
});

test('a new one takes the place of one of the same name, whose data goes', async () => {
  const place = { ...(await newPlace()), name: 'a' };
  await putObject(store(), place, chunksOf('old'));
  const before = keysOf();
  await putObject(store(), place, chunksOf('newer'));
  expect(await textOf(getObject(store(), place))).toBe('newer');
  expect(keysOf()).toHaveLength(before.length);
});

test('one that breaks off or is too large leaves the one that was, and no file', async () => {
  const place = { ...(await newPlace()), name: 'a' };
  await putObject(store(), place, chunksOf('kept'));
  const before = keysOf();
  const broken = async function* () {
    yield Buffer.from('half');
    throw new Error('The sender went away.');
  };
  await expect(putObject(store(), place, broken())).rejects.toThrow('went away');
  const endless = async function* () {
    for (;;) yield { byteLength: MAX_OBJECT_BYTES + 1 } as Uint8Array;
  };
  await expect(putObject(store(), place, endless())).rejects.toThrow('larger than');
  expect(await textOf(getObject(store(), place))).toBe('kept');
  expect(keysOf()).toEqual(before);
});

test('one that is damaged or missing is not read as if it were whole', async () => {
  const place = { ...(await newPlace()), name: 'a' };
  await expect(textOf(getObject(store(), place))).rejects.toThrow('Object a does not exist in container');
  const before = keysOf();
  await putObject(store(), place, chunksOf('whole'));
  const [key = ''] = keysOf().filter((one) => !before.includes(one));
  writeFileSync(join(store().env.dataFolder, 'objects', key), 'other');
  await expect(textOf(getObject(store(), place))).rejects.toThrow('damaged');
});

test('they are listed by name, by how it begins, page by page, and only those of their container', async () => {
  const place = await newPlace();
  for (const name of ['b/2', 'a', 'b/1', 'c']) await putObject(store(), { ...place, name }, chunksOf(name));
  await putObject(store(), { ...place, container: 'other', name: 'b/3' }, chunksOf('b/3'));
  const names = async (search: object) => (await listObjects(store(), place, search)).map(({ name }) => name);
  expect(await names({})).toEqual(['a', 'b/1', 'b/2', 'c']);
  expect(await names({ prefix: 'b/' })).toEqual(['b/1', 'b/2']);
  expect(await names({ marker: 'b/1', limit: 1 })).toEqual(['b/2']);
  const containers = await listContainers(store().database.read, place.projectId);
  expect(containers.map(({ name }) => name)).toEqual(['other', 'photos']);
});

test('a container is removed once it is empty, and not before', async () => {
  const place = await newPlace();
  await putObject(store(), { ...place, name: 'a' }, chunksOf('a'));
  const remove = () => store().database.transact((tx) => removeContainer(tx, place));
  expect(await remove()).toBe(false);
  await removeObject(store(), { ...place, name: 'a' });
  await removeObject(store(), { ...place, name: 'a' });
  expect([await remove(), await remove()]).toEqual([true, true]);
  expect(await listContainers(store().database.read, place.projectId)).toEqual([]);
});

test('what a crash left is swept away, and nothing that an object names', async () => {
  const place = { ...(await newPlace()), name: 'a' };
  await putObject(store(), place, chunksOf('kept'));
  const folder = join(store().env.dataFolder, 'objects');
  mkdirSync(join(folder, 'incoming'), { recursive: true });
  for (const name of ['stray', 'incoming/half']) writeFileSync(join(folder, name), '');
  await sweepObjects(store());
  expect(keysOf()).toContain('stray');
  await sweepObjects(store(), -1000);
  expect([keysOf().includes('stray'), readdirSync(join(folder, 'incoming'))]).toEqual([false, []]);
  expect(await textOf(getObject(store(), place))).toBe('kept');
});
