import { GIB } from '#lib/bytes.ts';
import { Conflict } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { Bucket } from '../../buckets/bucket.ts';
import type { ObjectRecord } from '../../objects/object-record.ts';
import { readObject } from '../../objects/read.ts';
import { selectedBatch } from '../jobs/job-batch.ts';
import type { JobPosition } from '../jobs/job-types.ts';
import { assertAllowed } from '../permission.ts';
import { ArchiveContentError } from './archive-content-error.ts';
import { type ArchiveSelection, MAX_ARCHIVE_BYTES, MAX_ARCHIVE_OBJECTS } from './archive-selection.ts';
import { assertDecryptable, assertReadable, isReference, openReference } from './referenced-data.ts';

/** An object of an archive. */
export interface ArchivedObject {
  object: ObjectRecord;
  /** Bytes of its data, wherever they are. */
  size: number;
  modifiedAt: string;
  /** ETag of the data if they belong to other objects. */
  referencedEtag?: string;
}

const ADVICE = 'Use a client of S3 or OpenStack for more.';

/** Counts what an archive contains, and stops the collection at the limits. */
class ArchiveLimits {
  #objects = 0;
  #bytes = 0;

  /** Also counts segments of large objects, which cost as much to find. @throws 409 */
  addObject(): void {
    this.#objects += 1;
    if (this.#objects <= MAX_ARCHIVE_OBJECTS) return;
    throw Conflict(
      `An archive contains at most ${MAX_ARCHIVE_OBJECTS} objects, including segments of large objects. ${ADVICE}`,
    );
  }

  /** @throws 409 */
  addBytes(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes <= MAX_ARCHIVE_BYTES) return;
    throw Conflict(`An archive contains at most ${MAX_ARCHIVE_BYTES / GIB} GiB. ${ADVICE}`);
  }
}

/** @throws 403 for one that the caller may not read, 409 for too many, or one that cannot be in an archive */
export async function collectObjects(
  ctx: ProjectContext,
  bucket: Bucket,
  selection: ArchiveSelection,
): Promise<ArchivedObject[]> {
  for (const prefix of selection.prefixes) assertAllowed(ctx.caller, bucket, 's3:ListBucket', { prefix });
  const limits = new ArchiveLimits();
  const found = new Map<string, ArchivedObject>();
  for (let position: JobPosition | undefined = {}; position !== undefined; ) {
    const batch = await selectedBatch(ctx.database.read, bucket.id, selection, position);
    for (const object of batch.objects) {
      // A folder can contain objects that are selected too.
      if (found.has(object.name)) continue;
      assertAllowed(ctx.caller, bucket, 's3:GetObject', { key: object.name, object });
      limits.addObject();
      const archived = await archivedObject(ctx, bucket, object, limits);
      limits.addBytes(archived.size);
      found.set(object.name, archived);
    }
    position = batch.next;
  }
  return [...found.values()];
}

async function archivedObject(
  ctx: ProjectContext,
  bucket: Bucket,
  object: ObjectRecord,
  limits: ArchiveLimits,
): Promise<ArchivedObject> {
  assertDecryptable(object.name, object);
  const own = withoutDescription(object);
  if (!isReference(object)) return { object: own, size: object.size, modifiedAt: object.modifiedAt };
  const content = await openReference(ctx, bucket, object.name);
  await assertReadable(object.name, content, () => limits.addObject());
  return { object: own, size: content.size, modifiedAt: content.object.modifiedAt, referencedEtag: content.etag };
}

/** Metadata and tags of 10,000 objects would need much memory. */
const withoutDescription = (object: ObjectRecord): ObjectRecord => ({
  ...object,
  attributes: object.attributes.encryption ? { encryption: object.attributes.encryption } : {},
});

/** @throws Error if the data are damaged, or are others than when they were collected */
export async function* readArchived(
  ctx: ProjectContext,
  bucket: Bucket,
  { object, referencedEtag }: ArchivedObject,
): AsyncGenerator<Uint8Array> {
  if (referencedEtag === undefined) {
    yield* readObject(ctx, object);
    return;
  }
  const content = await openReference(ctx, bucket, object.name);
  if (content.etag !== referencedEtag) throw new ArchiveContentError(object.name, `Object ${object.name} was changed.`);
  for await (const chunk of content.open()) yield Buffer.from(chunk);
}
