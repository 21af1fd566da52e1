import type { Selectable } from 'kysely';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { cachedQuery } from '#lib/db/prepared-query.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { ObjectAttributes, PartAttributes } from './attributes.ts';

export type VersionRow = Selectable<Tables['object_versions']>;

/** Version id of objects that were written while their bucket had no versioning. */
export const NULL_VERSION = 'null';

/** A version of an object, or a delete marker. */
export interface ObjectRecord {
  id: string;
  bucketId: string;
  name: string;
  versionId: string;
  sequence: number;
  isLatest: boolean;
  isDeleteMarker: boolean;
  /** Where the data are; null if it is empty or has parts. */
  location: string | null;
  size: number;
  /** Without quotes. */
  etag: string;
  crc64nvme: string | null;
  contentType: string;
  partCount: number;
  attributes: ObjectAttributes;
  expiresAt: string | null;
  /** ISO 8601 in UTC, with microseconds. */
  modifiedAt: string;
}

export interface ObjectPart {
  number: number;
  location: string | null;
  size: number;
  etag: string;
  attributes: PartAttributes;
}

export const recordOf = (row: VersionRow): ObjectRecord => ({
  id: row.id,
  bucketId: row.container_id,
  name: row.name,
  versionId: row.version_id,
  sequence: Number(row.sequence),
  isLatest: row.is_latest === 1,
  isDeleteMarker: row.is_delete_marker === 1,
  location: row.location,
  size: Number(row.size),
  etag: row.etag,
  crc64nvme: row.crc64nvme,
  contentType: row.content_type,
  partCount: row.part_count,
  attributes: unpackJson(row.attributes),
  expiresAt: row.expires_at,
  modifiedAt: row.modified_at,
});

export const partOf = (
  row: Pick<Selectable<Tables['object_parts']>, 'number' | 'location' | 'size' | 'etag' | 'attributes'>,
): ObjectPart => ({
  number: row.number,
  location: row.location,
  size: Number(row.size),
  etag: row.etag,
  attributes: unpackJson(row.attributes),
});

export const versionsOf = (db: Reader, bucketId: string, name: string) =>
  db.selectFrom('object_versions').selectAll().where('container_id', '=', bucketId).where('name', '=', name);

const newestVersions = cachedQuery(
  (db, bucketId: string, name: string) => versionsOf(db, bucketId, name).orderBy('sequence').limit(1),
  recordOf,
);
const namedVersions = cachedQuery(
  (db, bucketId: string, name: string, versionId: string) =>
    versionsOf(db, bucketId, name).where('version_id', '=', versionId),
  recordOf,
);

/** The newest version, which may be a delete marker, or the named version. */
export async function findVersion(
  db: Reader,
  bucketId: string,
  name: string,
  versionId?: string,
): Promise<ObjectRecord | undefined> {
  const [record] = await (versionId === undefined
    ? newestVersions(db, bucketId, name)
    : namedVersions(db, bucketId, name, versionId));
  return record;
}

/** The current object; undefined if there is none or it is deleted. */
export async function findObject(db: Reader, bucketId: string, name: string): Promise<ObjectRecord | undefined> {
  const found = await findVersion(db, bucketId, name);
  return found?.isDeleteMarker ? undefined : found;
}

/** The parts of an object that was uploaded in parts, in order. */
export async function partsOf(db: Reader, objectId: string): Promise<ObjectPart[]> {
  const rows = db.selectFrom('object_parts').selectAll().where('object_id', '=', objectId);
  return (await rows.orderBy('number').execute()).map(partOf);
}
