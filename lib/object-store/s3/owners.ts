import type { Reader } from '#lib/db/database.ts';
import type { Bucket } from '../buckets/bucket.ts';
import type { ObjectRecord } from '../objects/object-record.ts';
import type { XmlFields } from './xml.ts';

/** Names of projects by id. The account of S3 is a project. */
export type OwnerNames = ReadonlyMap<string, string>;

/** Ids per query. */
const MAX_IDS = 500;

export async function ownerNames(db: Reader, ids: Iterable<string>): Promise<OwnerNames> {
  const names = new Map<string, string>();
  const all = [...new Set(ids)];
  for (let at = 0; at < all.length; at += MAX_IDS) {
    const some = all.slice(at, at + MAX_IDS);
    const rows = await db.selectFrom('projects').select(['id', 'name']).where('id', 'in', some).execute();
    for (const { id, name } of rows) names.set(id, name);
  }
  return names;
}

/** The project that owns an object: that of its writer, unless it does not say. */
export const ownerOf = (object: ObjectRecord, bucket: Bucket): string => object.attributes.ownerId ?? bucket.projectId;

/** Content of `Owner` and `Initiator`. A deleted project has only an id. */
export const ownerFields = (id: string, names: OwnerNames): XmlFields => ({
  ID: id,
  DisplayName: names.get(id) ?? id,
});
