import type { Selectable } from 'kysely';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { cachedQuery } from '#lib/db/prepared-query.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { BucketSettings } from './settings.ts';

export interface Bucket {
  id: string;
  projectId: string;
  name: string;
  /** Its global name, if it was created through S3. */
  s3Name: string | null;
  createdAt: string;
  /** Last change of its settings, or its creation. */
  updatedAt: string;
  settings: BucketSettings;
  /** From when its versions show its complete history, apart from expired ones; null if it does not keep all versions. */
  historyFrom: string | null;
}

export interface BucketName {
  projectId: string;
  name: string;
}

export const bucketOf = (row: Selectable<Tables['object_containers']>): Bucket => ({
  id: row.id,
  projectId: row.project_id,
  name: row.name,
  s3Name: row.s3_name,
  createdAt: row.created_at,
  updatedAt: row.updated_at ?? row.created_at,
  settings: unpackJson(row.settings),
  historyFrom: row.history_from,
});

const rows = (db: Reader) => db.selectFrom('object_containers').selectAll();

const bucketsByName = cachedQuery(
  (db, projectId: string, name: string) => rows(db).where('project_id', '=', projectId).where('name', '=', name),
  bucketOf,
);
const bucketsByS3Name = cachedQuery((db, name: string) => rows(db).where('s3_name', '=', name), bucketOf);
const bucketsById = cachedQuery((db, id: string) => rows(db).where('id', '=', id), bucketOf);

export async function findBucket(db: Reader, { projectId, name }: BucketName): Promise<Bucket | undefined> {
  const [found] = await bucketsByName(db, projectId, name);
  return found;
}

/** Finds the bucket of any project that has the global name. */
export async function findBucketByS3Name(db: Reader, name: string): Promise<Bucket | undefined> {
  const [found] = await bucketsByS3Name(db, name);
  return found;
}

export async function findBucketById(db: Reader, id: string): Promise<Bucket | undefined> {
  const [found] = await bucketsById(db, id);
  return found;
}
