import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { packJson, unpackJson } from '#lib/db/column-types.ts';
import { creationTime } from '#lib/db/creation-time.ts';
import { Conflict, Invalid, NotFound } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { OutgoingData } from '#lib/http/data.ts';
import { loadBucket } from '../buckets.ts';
import { archiveNames } from './archive-names.ts';
import type { ArchiveSelection } from './archive-selection.ts';
import { type ArchivedObject, collectObjects, readArchived } from './collect-objects.ts';
import type { BucketArchive, NewArchive } from './schema.ts';
import { writeZip, type ZipFile, zipLength } from './zip.ts';

/** Time within which a selection can be downloaded. */
const VALID_MS = 86_400_000;
/** Selections of a project; the oldest are replaced. */
const MAX_ARCHIVES = 20;

/**
 * Counts the selected objects and stores the selection for its download.
 * @throws 400, 403, 404, 409 with too many objects or bytes, or objects that cannot be in an archive
 */
export async function createArchive(
  ctx: ProjectContext,
  bucketId: string,
  { prefix = '', names = [], prefixes = [] }: NewArchive,
): Promise<BucketArchive> {
  if (names.length + prefixes.length === 0) throw Invalid('Specify at least one object or folder.');
  if (![...names, ...prefixes].every((name) => name.startsWith(prefix))) {
    throw Invalid(`All names must start with prefix (${prefix}).`);
  }
  const bucket = await loadBucket(ctx, bucketId);
  const selection: ArchiveSelection = { prefix, names, prefixes };
  const objects = await collectObjects(ctx, bucket, selection);
  if (objects.length === 0) throw Conflict('The selection contains no objects.');
  const created_at = creationTime();
  const row = {
    id: randomUUID(),
    project_id: ctx.projectId,
    user_id: ctx.caller.userId,
    bucket_id: bucket.id,
    selection: packJson(selection),
    created_at,
  };
  await ctx.database.transact(async (tx) => {
    const own = tx.selectFrom('bucket_archives').select('id').where('project_id', '=', ctx.projectId);
    const newest = own
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(MAX_ARCHIVES - 1);
    const kept = (await newest.execute()).map(({ id }) => id);
    const others = tx.deleteFrom('bucket_archives').where('project_id', '=', ctx.projectId);
    await (kept.length === 0 ? others : others.where('id', 'not in', kept)).execute();
    await tx.insertInto('bucket_archives').values(row).execute();
  });
  return {
    id: row.id,
    objects: objects.length,
    bytes: bytesOf(objects),
    expires_at: new Date(Date.parse(created_at) + VALID_MS).toISOString(),
  };
}

/**
 * Opens the archive of a selection with the objects that the bucket contains now. If data is damaged, or an object is
 * deleted during the download, the response ends before its announced length.
 * @throws 403, 404, 409
 */
export async function openArchive(
  ctx: ProjectContext,
  { id, archive_id }: { id: string; archive_id: string },
): Promise<{ name: string; data: OutgoingData }> {
  const bucket = await loadBucket(ctx, id);
  const rows = ctx.database.read.selectFrom('bucket_archives').selectAll().where('id', '=', archive_id);
  const row = await rows.where('bucket_id', '=', bucket.id).where('user_id', '=', ctx.caller.userId).executeTakeFirst();
  if (!row || Date.parse(row.created_at) + VALID_MS < Date.now()) throw NotFound('Archive', archive_id);
  const selection = unpackJson(row.selection);
  const objects = await collectObjects(ctx, bucket, selection);
  const named = objects.map(({ object: { name }, size }) => ({ name, size }));
  const names = archiveNames(named, selection.prefix);
  const files = objects.map((archived, index): ZipFile & { archived: ArchivedObject } => ({
    name: names[index] ?? archived.object.id,
    size: archived.size,
    modifiedAtMs: Date.parse(archived.modifiedAt),
    archived,
  }));
  const chunks = () => writeZip(files, ({ archived }) => readArchived(ctx, bucket, archived));
  return {
    name: `${selection.prefix.split('/').at(-2) ?? bucket.name}.zip`,
    data: {
      type: 'application/zip',
      size: zipLength(files),
      isSequential: true,
      open: () => Readable.from(chunks(), { highWaterMark: 1 }),
    },
  };
}

const bytesOf = (objects: readonly ArchivedObject[]): number => objects.reduce((sum, { size }) => sum + size, 0);
