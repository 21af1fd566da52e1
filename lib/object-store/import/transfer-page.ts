import { DataTooLarge } from '#lib/data-folder/data-store.ts';
import { InterruptedError } from '#lib/engine/workflows/run-ownership.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { PlatformError } from '#lib/errors/errors.ts';
import { msg } from '#lib/i18n/text.ts';
import type { Caller } from '#lib/policy/caller.ts';
import type { Bucket } from '../buckets/bucket.ts';
import { S3Failure } from '../bytes/s3-connection.ts';
import { assertAllowed } from '../console/permission.ts';
import type { ObjectRecord } from '../objects/object-record.ts';
import { S3Error } from '../s3/errors.ts';
import type { ObjectStore } from '../store.ts';
import { decideTransfer, findObjects } from './compare-objects.ts';
import { plainProblem } from './import-problem.ts';
import { sourceIdentity } from './import-source.ts';
import type { PageResult } from './page-result.ts';
import { runBounded } from './run-bounded.ts';
import type { ImportProblem } from './schema.ts';
import type { SourceConnection } from './source-connection.ts';
import { SourceUnavailableError } from './source-errors.ts';
import type { SourceEntry } from './source-listing.ts';
import { problemOf, responseProblem } from './source-problems.ts';
import { TransferError } from './transfer-error.ts';
import { isTargetChanged } from './transfer-object.ts';
import { transferObject } from './transfer-parts.ts';

/** A page of an import, and what it changes. */
export interface PageTransfer {
  store: ObjectStore;
  connection: SourceConnection;
  caller: Caller;
  bucket: Bucket;
  sourcePrefix: string;
  targetPrefix: string;
  /** Whether changed objects replace their copies. */
  replaces: boolean;
  result: PageResult;
}

/** Objects in sequence whose source is unavailable, after which the run waits instead of trying the others. */
const MAX_UNAVAILABLE = 20;
/** Objects from this size are named while they are transferred. */
const LARGE_BYTES = 8 * 2 ** 20;
const MAX_NAME_BYTES = 1024;

/** Name of the copy; empty for the folder marker of the prefix itself. */
export const targetName = (
  { sourcePrefix, targetPrefix }: Pick<PageTransfer, 'sourcePrefix' | 'targetPrefix'>,
  key: string,
): string => targetPrefix + key.slice(sourcePrefix.length);

/** What ends a page early. */
interface PageState {
  error: unknown;
  unavailable: number;
}

/**
 * Transfers new and changed objects of a page. Failures of single objects are recorded in the result.
 * @throws PermanentFailure over a quota, 503 if the source or the store is unavailable, errors of the platform
 */
export async function transferPage(transfer: PageTransfer, entries: readonly SourceEntry[]): Promise<void> {
  const named = entries
    .map((entry) => ({ entry, name: targetName(transfer, entry.key) }))
    .filter(({ name }) => name !== '');
  const existing = await findObjects(
    transfer.store.database.read,
    transfer.bucket.id,
    named.map(({ name }) => name).filter((name) => nameProblem(name) === undefined),
  );
  const state: PageState = { error: undefined, unavailable: 0 };
  const tasks = named.map(({ entry, name }) => ({
    size: entry.size,
    run: () => transferEntry(transfer, { entry, name, existing: existing.get(name) }, state),
  }));
  await runBounded(tasks, () => state.error !== undefined);
  if (state.error !== undefined) throw state.error;
}

interface NamedEntry {
  entry: SourceEntry;
  name: string;
  existing: ObjectRecord | undefined;
}

async function transferEntry(transfer: PageTransfer, named: NamedEntry, state: PageState): Promise<void> {
  const { result } = transfer;
  const { name } = named;
  try {
    if (named.entry.size >= LARGE_BYTES) result.current.add(name);
    await transferOne(transfer, named);
    state.unavailable = 0;
  } catch (error) {
    if (isTargetChanged(error)) result.counts.kept += 1;
    else if (isMissing(error)) return;
    else {
      const isUnavailable = error instanceof PlatformError && error.kind === 'unavailable';
      state.unavailable = isUnavailable ? state.unavailable + 1 : 0;
      const problem = objectProblem(error);
      if (problem === undefined || state.unavailable >= MAX_UNAVAILABLE) state.error ??= finalError(error);
      else result.addFailure(name, problem);
    }
  } finally {
    result.current.delete(name);
  }
}

async function transferOne(transfer: PageTransfer, { entry, name, existing }: NamedEntry): Promise<void> {
  const { store, connection, caller, bucket, replaces, result } = transfer;
  const source = sourceIdentity(connection.source, entry.key);
  const decision = decideTransfer(entry, existing, { source, replaces });
  if (decision.action === 'skip') return result.addUnchanged(decision.verifiedBy);
  if (decision.action === 'keep') {
    result.counts.kept += 1;
    return;
  }
  const problem = nameProblem(name);
  if (problem !== undefined) throw new TransferError(problem);
  assertAllowed(caller, bucket, 's3:PutObject', { key: name, ...(existing && { object: existing }) });
  const verifiedBy = await transferObject({
    store,
    connection,
    bucket,
    entry,
    place: { bucketId: bucket.id, name },
    condition: decision.condition,
    onBytes: (bytes) => {
      result.receivedBytes += bytes;
    },
  });
  result.addCopied(entry.size, verifiedBy);
}

/** Why an object cannot have a name. */
function nameProblem(name: string): string | undefined {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) return msg('The name is longer than 1,024 bytes.');
  return name.includes('\0') ? msg('The name contains the character U+0000, which cannot be stored.') : undefined;
}

/** The object was deleted after it was listed. */
const isMissing = (error: unknown): boolean =>
  error instanceof S3Failure && error.status === 404 && error.code !== 'NoSuchBucket';

/** What users read about the failure of one object; undefined for an error that belongs to no object. */
function objectProblem(error: unknown): ImportProblem | undefined {
  if (error instanceof InterruptedError || error instanceof PermanentFailure) return undefined;
  if (error instanceof S3Failure) return failureProblem(error);
  if (error instanceof TransferError || error instanceof SourceUnavailableError) return error.problem;
  if (error instanceof PlatformError && error.kind === 'quotaExceeded') return undefined;
  const isForUsers = error instanceof PlatformError || error instanceof S3Error || error instanceof DataTooLarge;
  return isForUsers ? plainProblem(error.message) : undefined;
}

const CHANGED = msg('The object changed while it was transferred. Run the import again.');
const ARCHIVED = msg('The object is archived in the source. Restore it there first.');

function failureProblem(failure: S3Failure): ImportProblem {
  if (failure.status === 412) return plainProblem(CHANGED);
  if (failure.code === 'InvalidObjectState') return plainProblem(ARCHIVED);
  if (failure.status === 403) {
    return responseProblem(msg('The access key may not read the object or its tags.'), failure);
  }
  return problemOf(failure);
}

/** Another attempt does not help over a quota. */
const finalError = (error: unknown): unknown =>
  error instanceof PlatformError && error.kind === 'quotaExceeded'
    ? new PermanentFailure(error.message, { cause: error })
    : error;
