import { PlatformError } from '#lib/errors/errors.ts';
import { assertAllowed } from '../console/permission.ts';
import { listObjects } from '../objects/list.ts';
import type { ObjectRecord } from '../objects/object-record.ts';
import { removeObject } from '../objects/remove.ts';
import { plainProblem } from './import-problem.ts';
import { sourceIdentity } from './import-source.ts';
import { type PageTransfer, targetName } from './transfer-page.ts';

/** Objects per statement. */
const BATCH = 500;

/** Consecutive keys of the source; without an end, up to the end of the list. */
interface KeyRange {
  /** Key before the first one. */
  after: string | undefined;
  /** Last key; it exists. */
  last: string | undefined;
  keys: ReadonlySet<string>;
}

/**
 * Deletes objects of the target that this source had and has no longer. Objects that were written to the target otherwise
 * stay, because they have no record of the source.
 */
export async function removeAbsent(transfer: PageTransfer, { after, last, keys }: KeyRange): Promise<void> {
  const { store, bucket, targetPrefix: prefix } = transfer;
  let position = after === undefined ? undefined : targetName(transfer, after);
  const before = last === undefined ? undefined : targetName(transfer, last);
  for (;;) {
    const page = await listObjects(store.database.read, bucket.id, {
      prefix,
      limit: BATCH,
      ...(position !== undefined && { after: position }),
      ...(before !== undefined && { before }),
    });
    const objects = page.entries.flatMap((entry) => ('object' in entry ? [entry.object] : []));
    for (const object of objects) if (isAbsent(transfer, object, keys)) await removeOne(transfer, object);
    if (!page.isTruncated || page.last === undefined) return;
    position = page.last;
  }
}

function isAbsent(
  { connection, sourcePrefix, targetPrefix }: PageTransfer,
  { name, attributes }: ObjectRecord,
  keys: ReadonlySet<string>,
): boolean {
  const key = sourcePrefix + name.slice(targetPrefix.length);
  return attributes.importedFrom?.source === sourceIdentity(connection.source, key) && !keys.has(key);
}

async function removeOne({ store, caller, bucket, result }: PageTransfer, object: ObjectRecord): Promise<void> {
  const { name, id } = object;
  try {
    assertAllowed(caller, bucket, 's3:DeleteObject', { key: name, object });
    const { removed } = await removeObject(
      store,
      { bucketId: bucket.id, name },
      { ownerId: bucket.projectId, condition: { ifId: id } },
    );
    if (removed) result.counts.removed += 1;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    // It was written or deleted meanwhile.
    if (error.kind === 'preconditionFailed') return;
    result.addFailure(name, plainProblem(error.message));
  }
}
