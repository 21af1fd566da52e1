import { createHash, randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { Services } from '#lib/http/context.ts';
import { type ContainerName, ensureContainer, findContainer } from './containers.ts';
import { objectData } from './object-data.ts';

type Store = Pick<Services, 'database' | 'env'>;

export interface ObjectName extends ContainerName {
  name: string;
}

export type ObjectFacts = Pick<Selectable<Tables['objects']>, 'name' | 'size' | 'md5' | 'created_at'>;

/** Maximum bytes of an object, as upstream (max_file_size in swift.conf). */
export const MAX_OBJECT_BYTES = 5 * 2 ** 30;

/**
 * Writes or replaces an object atomically, and creates its container if necessary.
 * @throws DataTooLarge over 5 GiB, PlatformError 503 on a full disk
 */
export async function putObject(
  { database, env }: Store,
  place: ObjectName,
  chunks: AsyncIterable<Uint8Array>,
): Promise<ObjectFacts> {
  const data = objectData(env);
  const key = randomUUID();
  const { size, md5 } = await data.receive(key, chunks, MAX_OBJECT_BYTES);
  await data.publish('incoming', key);
  const facts = { name: place.name, size, md5, created_at: creationTime() };
  const former = await database.transact(async (tx) => {
    const container_id = await ensureContainer(tx, place);
    const known = await findObject(tx, place);
    await tx
      .insertInto('objects')
      .values({ container_id, data_key: key, ...facts })
      .onConflict((on) => on.columns(['container_id', 'name']).doUpdateSet({ data_key: key, ...facts }))
      .execute();
    return known;
  });
  if (former) await data.remove('data', former.data_key);
  return facts;
}

/** Returns undefined if the object does not exist. */
export async function headObject({ database }: Store, place: ObjectName): Promise<ObjectFacts | undefined> {
  const found = await findObject(database.read, place);
  return found && factsOf(found);
}

/**
 * Streams the data of an object and verifies its hash.
 * @throws Error if it does not exist, or at the end if the data is corrupt
 */
export async function* getObject({ database, env }: Store, place: ObjectName): AsyncGenerator<Buffer> {
  const object = await findObject(database.read, place);
  if (!object) throw new Error(`Object ${place.name} does not exist in container ${place.container}.`);
  const hash = createHash('md5');
  for await (const chunk of objectData(env).open(object.data_key)) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== object.md5) throw new Error(`The object ${place.name} is damaged.`);
}

export interface ObjectSearch {
  /** Prefix of their names. */
  prefix?: string;
  /** Name after which the page starts. */
  marker?: string;
  limit?: number;
}

/** Maximum objects per response. */
const MAX_LISTED = 10_000;

/** A page of the objects of a container, sorted by name. */
export async function listObjects(
  { database }: Store,
  place: ContainerName,
  { prefix = '', marker = '', limit = MAX_LISTED }: ObjectSearch = {},
): Promise<ObjectFacts[]> {
  const container = await findContainer(database.read, place);
  if (!container) return [];
  let rows = database.read
    .selectFrom('objects')
    .selectAll()
    .where('container_id', '=', container.id)
    .where('name', '>', marker);
  if (prefix !== '') rows = rows.where('name', '>=', prefix).where('name', '<', `${prefix}${LAST_CHARACTER}`);
  const found = await rows.orderBy('name').limit(Math.min(limit, MAX_LISTED)).execute();
  return found.map(factsOf);
}

/** Sorts after every character of a name. */
const LAST_CHARACTER = '\u{10FFFF}';

/** Succeeds if the object does not exist. */
export async function removeObject({ database, env }: Store, place: ObjectName): Promise<void> {
  const object = await findObject(database.read, place);
  if (!object) return;
  await database.transact((tx) => tx.deleteFrom('objects').where('data_key', '=', object.data_key).execute());
  await objectData(env).remove('data', object.data_key);
}

async function findObject(db: Reader, { name, ...place }: ObjectName) {
  const container = await findContainer(db, place);
  if (!container) return undefined;
  const objects = db.selectFrom('objects').selectAll().where('container_id', '=', container.id);
  return objects.where('name', '=', name).executeTakeFirst();
}

const factsOf = ({ name, size, md5, created_at }: Selectable<Tables['objects']>): ObjectFacts => ({
  name,
  size: Number(size),
  md5,
  created_at,
});
