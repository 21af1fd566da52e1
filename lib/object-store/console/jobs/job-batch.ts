import type { Reader } from '#lib/db/database.ts';
import { listObjects } from '../../objects/list.ts';
import { findObject, type ObjectRecord, recordOf } from '../../objects/object-record.ts';
import type { JobPosition, JobSelection } from './job-types.ts';

interface JobBatch {
  objects: ObjectRecord[];
  /** Position after the batch; undefined if it is the last one. */
  next: JobPosition | undefined;
}

/** Objects of a batch. */
const BATCH = 256;

/** The next current objects of a selection. */
export async function selectedBatch(
  db: Reader,
  bucketId: string,
  { names, prefixes }: JobSelection,
  { index = 0, after }: JobPosition,
): Promise<JobBatch> {
  if (index < names.length) {
    const some = names.slice(index, index + BATCH);
    const found = await Promise.all(some.map((name) => findObject(db, bucketId, name)));
    const next = index + some.length < names.length + prefixes.length ? { index: index + some.length } : undefined;
    return { objects: found.filter((object) => object !== undefined), next };
  }
  const prefix = prefixes[index - names.length];
  if (prefix === undefined) return { objects: [], next: undefined };
  const page = await listObjects(db, bucketId, { prefix, limit: BATCH, ...(after !== undefined && { after }) });
  const objects = page.entries.flatMap((entry) => ('object' in entry ? [entry.object] : []));
  if (page.isTruncated && page.last !== undefined) return { objects, next: { index, after: page.last } };
  return { objects, next: index + 1 < names.length + prefixes.length ? { index: index + 1 } : undefined };
}

/** The next versions of a bucket, with delete markers. */
export async function versionBatch(
  db: Reader,
  bucketId: string,
  { after, sequence = 0 }: JobPosition,
): Promise<JobBatch> {
  const all = db.selectFrom('object_versions').selectAll().where('container_id', '=', bucketId);
  const name = after ?? '';
  const rest = all.where((eb) =>
    eb.or([eb('name', '>', name), eb.and([eb('name', '=', name), eb('sequence', '>', sequence)])]),
  );
  const rows = await rest.orderBy('name').orderBy('sequence').limit(BATCH).execute();
  const objects = rows.map(recordOf);
  const last = objects.at(-1);
  return { objects, next: last && rows.length === BATCH ? { after: last.name, sequence: last.sequence } : undefined };
}
