import { packJson, unpackJson } from '#lib/db/column-types.ts';
import type { WorkflowPlatform } from '#lib/engine/workflows/define.ts';
import { RefusedAddress } from '#lib/http/public-address.ts';
import { msg } from '#lib/i18n/text.ts';
import { openSealed } from '#lib/keys/seal.ts';
import type { Caller } from '#lib/policy/caller.ts';
import { type Bucket, findBucketById } from '../buckets/bucket.ts';
import { S3Failure } from '../bytes/s3-connection.ts';
import { currentOwner } from '../console/jobs/current-owner.ts';
import { compareNames } from '../names.ts';
import { S3Error } from '../s3/errors.ts';
import { plainProblem } from './import-problem.ts';
import { type BucketImportRow, endImport, saveMessage, savePage, saveProblem } from './import-rows.ts';
import type { ImportSource } from './import-source.ts';
import type { ImportPosition } from './import-types.ts';
import { PageResult } from './page-result.ts';
import { removeAbsent } from './remove-absent.ts';
import { SourceConnection } from './source-connection.ts';
import { SourceRejectionError, SourceUnavailableError } from './source-errors.ts';
import { listSource, type SourcePage } from './source-listing.ts';
import { type PageTransfer, transferPage } from './transfer-page.ts';
import { ImportCancelled, watchImport } from './watch-import.ts';

/** Objects of a page. After a crash, those of one page are compared again. */
const PAGE = 500;
/** A run that takes longer ends; another one continues it. */
const MAX_RUN_MS = 14 * 86_400_000;

const NO_RIGHT = msg('The user who started the import may no longer change objects of the project.');
const NO_BUCKET = msg('The bucket was deleted.');
const NO_SECRET = msg('The secret key was removed. Create another import.');
const TOO_LONG = msg('The run took 14 days. Run the import again to continue it.');
const UNORDERED = msg(
  'The source does not list its objects in byte order. Objects that it no longer has were not deleted.',
);
const NOT_UTF8 = plainProblem(msg('The key is not valid UTF-8 and cannot be stored.'));
const EMPTY = msg('The source lists no objects. Nothing was deleted in the target.');

/** The source of an import with its secret. @throws 503 if the key that encrypts the secret is missing */
async function sourceOf({ database }: WorkflowPlatform, row: BucketImportRow): Promise<ImportSource | undefined> {
  const { id, blob, key_id } = row;
  if (blob === null || key_id === null) return undefined;
  return {
    endpoint: row.endpoint,
    region: row.region,
    bucket: row.source_bucket,
    isPathStyle: row.is_path_style === 1,
    accessKey: row.access_key,
    secretKey: await openSealed(database, { id, blob, key_id }),
  };
}

interface PageWork {
  platform: WorkflowPlatform;
  row: BucketImportRow;
  source: ImportSource;
  caller: Caller;
  bucket: Bucket;
}

/** Transfers one page of an import, and saves its result with the position after it. @throws as `transferPage` */
export async function importPage(platform: WorkflowPlatform, row: BucketImportRow): Promise<void> {
  const { database } = platform;
  const fail = (message: string) => endImport(database, row, { state: 'failed', message });
  if (Date.now() - Date.parse(row.started_at) > MAX_RUN_MS) return void (await fail(TOO_LONG));
  const caller = await currentOwner(platform, row);
  if (!caller) return void (await fail(NO_RIGHT));
  const bucket = await findBucketById(database.read, row.bucket_id);
  if (!bucket) return void (await fail(NO_BUCKET));
  const source = await sourceOf(platform, row);
  if (!source) return void (await fail(NO_SECRET));
  try {
    await runPage({ platform, row, source, caller, bucket });
  } catch (error) {
    if (error instanceof ImportCancelled) return void (await endImport(database, row, { state: 'cancelled' }));
    const isOfSource = error instanceof SourceRejectionError || error instanceof SourceUnavailableError;
    // If the run ends with this error, the workflow receives only its message.
    if (isOfSource) await saveProblem(database, row, error.problem);
    throw error;
  }
}

async function runPage({ platform, row, source, caller, bucket }: PageWork): Promise<void> {
  const { database, env } = platform;
  const result = new PageResult();
  const watch = watchImport(database, row, result);
  const rules = { allowed: env.NEPHOS_IMAGE_IMPORT_NETWORKS };
  const connection = new SourceConnection(source, { rules, signal: watch.signal });
  const { source_prefix: sourcePrefix, target_prefix: targetPrefix } = row;
  const replaces = row.replaces === 1;
  try {
    const position = unpackJson(row.position);
    const page = await listPage(connection, sourcePrefix, position);
    for (const key of page.unreadable) result.addFailure(key, NOT_UTF8);
    const transfer = { store: platform, connection, caller, bucket, sourcePrefix, targetPrefix, replaces, result };
    await transferPage(transfer, page.entries);
    watch.signal.throwIfAborted();
    const next = nextPosition(position, page);
    if (row.deletes === 1) await removeInPage(platform, row, transfer, page);
    await watch.stop();
    await savePage(database, row, result, page.next === undefined ? undefined : next);
  } finally {
    await watch.stop();
    connection.close();
  }
}

/** @throws SourceRejectionError if another attempt cannot help */
async function listPage(connection: SourceConnection, prefix: string, { token }: ImportPosition): Promise<SourcePage> {
  try {
    return await listSource(connection, { prefix, token, limit: PAGE });
  } catch (error) {
    const isFinal = error instanceof S3Failure || error instanceof S3Error || error instanceof RefusedAddress;
    if (isFinal) throw new SourceRejectionError(error);
    throw error;
  }
}

function nextPosition(position: ImportPosition, { entries, next }: SourcePage): ImportPosition {
  const last = entries.at(-1)?.key ?? position.after;
  return {
    page: position.page + 1,
    ...(next !== undefined && { token: next }),
    ...(last !== undefined && { after: last }),
    ...(isUnordered(position, entries) && { isUnordered: true }),
  };
}

function isUnordered({ isUnordered: wasUnordered, after }: ImportPosition, entries: SourcePage['entries']): boolean {
  if (wasUnordered) return true;
  const keys = [...(after === undefined ? [] : [after]), ...entries.map(({ key }) => key)];
  return keys.some((key, index) => index > 0 && compareNames(keys[index - 1] ?? '', key) >= 0);
}

/** Deletes what the source no longer has between the previous page and the end of this one. */
async function removeInPage(
  { database }: WorkflowPlatform,
  row: BucketImportRow,
  transfer: PageTransfer,
  { entries, next }: SourcePage,
): Promise<void> {
  const position: ImportPosition = unpackJson(row.position);
  if (isUnordered(position, entries)) return void (await saveMessage(database, row, UNORDERED));
  const { after } = position;
  // An empty list is more probably an error of the source.
  if (after === undefined && entries.length === 0) return void (await saveMessage(database, row, EMPTY));
  const keys = new Set(entries.map(({ key }) => key));
  const last = next === undefined ? undefined : entries.at(-1)?.key;
  if (next !== undefined && last === undefined) return;
  await removeAbsent(transfer, { after, last, keys });
}

/** The state of an import before its first page. */
export const startPosition = () => packJson<ImportPosition>({ page: 0 });
