import type { Reader } from '#lib/db/database.ts';
import type { VerificationMethod } from '../objects/attributes.ts';
import type { WriteCondition } from '../objects/conditions.ts';
import { type ObjectRecord, recordOf } from '../objects/object-record.ts';
import type { SourceEntry } from './source-listing.ts';

/** Names per statement. */
const BATCH = 500;

/** The current objects with these names. */
export async function findObjects(
  db: Reader,
  bucketId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, ObjectRecord>> {
  const found = new Map<string, ObjectRecord>();
  for (let at = 0; at < names.length; at += BATCH) {
    const rows = await db
      .selectFrom('object_versions')
      .selectAll()
      .where('container_id', '=', bucketId)
      .where('name', 'in', names.slice(at, at + BATCH))
      .where('is_latest', '=', 1)
      .where('is_delete_marker', '=', 0)
      .execute();
    for (const row of rows) found.set(row.name, recordOf(row));
  }
  return found;
}

type TransferDecision =
  | { action: 'transfer'; condition: WriteCondition }
  /** An earlier run has transferred this version. */
  | { action: 'skip'; verifiedBy: VerificationMethod }
  /** The target is not replaced. */
  | { action: 'keep' };

interface ImportRules {
  /** Identity of the object in the source. */
  source: string;
  replaces: boolean;
}

/**
 * Whether an object is transferred. An object that was written to the target after the last change in the source stays:
 * otherwise another run after the switch-over would replace newer data.
 */
export function decideTransfer(
  entry: SourceEntry,
  existing: ObjectRecord | undefined,
  { source, replaces }: ImportRules,
): TransferDecision {
  if (!existing) return { action: 'transfer', condition: { ifNoneMatch: '*' } };
  const { importedFrom: origin } = existing.attributes;
  const isImported = origin?.source === source;
  const isSame = isImported && origin.etag === entry.etag && origin.modifiedAt === entry.modifiedAt;
  if (isSame && existing.size === entry.size) return { action: 'skip', verifiedBy: origin.verifiedBy };
  if (!replaces || (!isImported && existing.modifiedAt >= entry.modifiedAt)) return { action: 'keep' };
  return { action: 'transfer', condition: { ifId: existing.id } };
}
