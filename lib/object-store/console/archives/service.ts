import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { GIB } from '#lib/bytes.ts';
import { creationTime } from '#lib/db/creation-time.ts';
import { packJson, unpackJson } from '#lib/db/tables/column-types.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { OutgoingData } from '#lib/http/data.ts';
import { Conflict, Invalid, NotFound } from '#lib/http/errors.ts';
import type { Bucket } from '../../buckets/bucket.ts';
import type { ObjectRecord } from '../../objects/object-record.ts';
import { readObject } from '../../objects/read.ts';
import { loadBucket } from '../buckets.ts';
import { selectedBatch } from '../jobs/job-batch.ts';
import type { JobPosition } from '../jobs/job-types.ts';
import { assertAllowed } from '../permission.ts';
import { archiveNames } from './archive-names.ts';
import { type ArchiveSelection, MAX_ARCHIVE_BYTES, MAX_ARCHIVE_OBJECTS } from './archive-selection.ts';
import type { BucketArchive, CreateArchive } from './schema.ts';
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
  { prefix = '', names = [], prefixes = [] }: CreateArchive,
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
  const names = archiveNames(objects, selection.prefix);
  const files = objects.map((object, index): ZipFile & { object: ObjectRecord } => ({
    name: names[index] ?? object.id,
    size: object.size,
    modifiedAtMs: Date.parse(object.modifiedAt),
    object,
  }));
  const chunks = () => writeZip(files, ({ object }) => readObject(ctx, object));
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

const bytesOf = (objects: readonly ObjectRecord[]): number => objects.reduce((sum, { size }) => sum + size, 0);

/** @throws 403 for one that the caller may not read, 409 for too many, or one that cannot be in an archive */
async function collectObjects(
  ctx: ProjectContext,
  bucket: Bucket,
  selection: ArchiveSelection,
): Promise<ObjectRecord[]> {
  for (const prefix of selection.prefixes) assertAllowed(ctx.caller, bucket, 's3:ListBucket', { prefix });
  const found = new Map<string, ObjectRecord>();
  let bytes = 0;
  for (let position: JobPosition | undefined = {}; position !== undefined; ) {
    const batch = await selectedBatch(ctx.database.read, bucket.id, selection, position);
    for (const object of batch.objects) {
      // A folder can contain objects that are selected too.
      if (found.has(object.name)) continue;
      assertAllowed(ctx.caller, bucket, 's3:GetObject', { key: object.name, object });
      assertArchivable(object);
      bytes += object.size;
      found.set(object.name, withoutDescription(object));
    }
    if (found.size > MAX_ARCHIVE_OBJECTS) {
      throw Conflict(
        `An archive contains at most ${MAX_ARCHIVE_OBJECTS} objects. Select fewer, or use a client of S3 or OpenStack.`,
      );
    }
    if (bytes > MAX_ARCHIVE_BYTES) {
      throw Conflict(
        `An archive contains at most ${MAX_ARCHIVE_BYTES / GIB} GiB. Select fewer objects, or use a client of S3 or OpenStack.`,
      );
    }
    position = batch.next;
  }
  return [...found.values()];
}

function assertArchivable({ name, attributes }: ObjectRecord): void {
  if (attributes.encryption?.kind === 'customer') {
    throw Conflict(`Object ${name} is encrypted with a key of the client. Download it through S3.`);
  }
  if (attributes.staticManifest || attributes.dynamicManifest !== undefined || attributes.symlink) {
    throw Conflict(`Object ${name} refers to other objects. Download it through the OpenStack API.`);
  }
}

/** Metadata and tags of 10,000 objects would need much memory. */
const withoutDescription = (object: ObjectRecord): ObjectRecord => ({
  ...object,
  attributes: object.attributes.encryption ? { encryption: object.attributes.encryption } : {},
});
