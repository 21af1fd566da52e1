import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { flag, packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import { Conflict, Invalid, NotFound, orNotFound } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { checkHost, RefusedAddress } from '#lib/http/public-address.ts';
import { claimsOf } from '#lib/identity/tokens/validate.ts';
import { seal } from '#lib/keys/seal.ts';
import type { Bucket } from '../buckets/bucket.ts';
import { loadBucket } from '../console/buckets.ts';
import { assertAllowed } from '../console/permission.ts';
import { startPosition } from './import-page.ts';
import { plainProblem, problemText } from './import-problem.ts';
import { type BucketImportRow, findImport } from './import-rows.ts';
import { bareHost, normalizeEndpoint } from './import-source.ts';
import { NO_ACTIVITY, NO_COUNTS } from './import-types.ts';
import type { BucketImport, BucketImportDetails, ImportProblem, ValidBucketImport } from './schema.ts';
import { SOURCE_PROBLEMS } from './source-problem-texts.ts';
import { bucketImportWorkflow } from './workflows.ts';

/** Imports of a project at the same time. */
export const MAX_RUNNING_IMPORTS = 4;
/** Imports of a project. */
const MAX_IMPORTS = 100;

/** Without the failures, which can be long. */
const VIEW_COLUMNS = [
  ...(['id', 'bucket_id', 'bucket_name', 'endpoint', 'region', 'source_bucket', 'source_prefix'] as const),
  ...(['is_path_style', 'access_key', 'blob', 'target_prefix', 'replaces', 'deletes', 'state', 'message'] as const),
  ...(['problem', 'runs', 'counts', 'activity', 'created_at', 'started_at', 'ended_at'] as const),
];

/** The message as data. An earlier attempt can have failed for another reason than the one that ended the run. */
function problemOfRow({ message, problem }: Pick<BucketImportRow, 'message' | 'problem'>): ImportProblem | null {
  if (message === null) return null;
  const last = problem === null ? undefined : unpackJson(problem);
  return last && problemText(last) === message ? last : plainProblem(message);
}

function viewOf(row: Pick<BucketImportRow, (typeof VIEW_COLUMNS)[number]>): BucketImport {
  const counts = unpackJson(row.counts);
  const { bytes, bytesPerSecond, names } = unpackJson(row.activity);
  return {
    id: row.id,
    bucket_id: row.bucket_id,
    bucket_name: row.bucket_name,
    source: {
      endpoint: row.endpoint,
      region: row.region,
      bucket: row.source_bucket,
      prefix: row.source_prefix,
      is_path_style: row.is_path_style === 1,
      access_key: row.access_key,
    },
    target_prefix: row.target_prefix,
    replaces: row.replaces === 1,
    deletes: row.deletes === 1,
    state: row.state,
    message: row.message,
    problem: problemOfRow(row),
    has_secret: row.blob !== null,
    runs: row.runs,
    counts,
    progress: { bytes: counts.bytes + bytes, bytes_per_second: bytesPerSecond, names },
    created_at: row.created_at,
    started_at: row.started_at,
    ended_at: row.ended_at,
  };
}

/** Newest first. */
export async function listImports({ database, projectId }: ProjectContext): Promise<BucketImport[]> {
  const rows = database.read.selectFrom('bucket_imports').select(VIEW_COLUMNS).where('project_id', '=', projectId);
  return (await rows.orderBy('created_at', 'desc').orderBy('id').limit(MAX_IMPORTS).execute()).map(viewOf);
}

/** @throws 404 */
export async function getImport(ctx: ProjectContext, id: string): Promise<BucketImportDetails> {
  const row = await loadImport(ctx, id);
  const failures = unpackJson(row.failures).map(({ name, message: sentence, facts = null }) => {
    const problem = { sentence, facts };
    return { name, message: problemText(problem), problem };
  });
  return { ...viewOf(row), failures };
}

async function loadImport(ctx: ProjectContext, id: string): Promise<BucketImportRow> {
  const row = await findImport(ctx.database.read, id);
  if (row?.project_id !== ctx.projectId) throw NotFound('Bucket import', id);
  return row;
}

/** Stores the source with its encrypted secret, and starts the first run. @throws 400, 403, 404, 409 */
export async function createImport(
  ctx: ProjectContext,
  bucketId: string,
  input: ValidBucketImport,
): Promise<BucketImport> {
  const bucket = await loadBucket(ctx, bucketId);
  assertAllowed(ctx.caller, bucket, 's3:PutObject', { key: input.target_prefix });
  const row = await newRow(ctx, bucket, input);
  await ctx.database.transact(async (tx) => {
    const all = tx.selectFrom('bucket_imports').select('id').where('project_id', '=', ctx.projectId);
    const { length } = await all.limit(MAX_IMPORTS).execute();
    if (length === MAX_IMPORTS) throw Conflict(`The project has ${length} imports. Delete one first.`);
    await assertMayRun(tx, row);
    await tx.insertInto('bucket_imports').values(row).execute();
    await startWorkflow(tx, bucketImportWorkflow, row, { importId: row.id, slice: row.slice });
  });
  return viewOf(row);
}

async function newRow(ctx: ProjectContext, bucket: Bucket, input: ValidBucketImport): Promise<BucketImportRow> {
  const { source, target_prefix, replaces, deletes } = input;
  const id = randomUUID();
  const now = new Date().toISOString();
  const isPathStyle = source.is_path_style;
  const endpoint = normalizeEndpoint(source.endpoint, { bucket: source.bucket, isPathStyle });
  await assertAllowedAddress(ctx, endpoint);
  return {
    id,
    project_id: ctx.projectId,
    user_id: ctx.caller.userId,
    bucket_id: bucket.id,
    bucket_name: bucket.name,
    endpoint,
    region: source.region,
    source_bucket: source.bucket,
    source_prefix: source.prefix,
    is_path_style: flag(isPathStyle),
    access_key: source.access_key,
    ...(await seal(ctx.database, id, source.secret_key)),
    target_prefix,
    replaces: flag(replaces),
    deletes: flag(deletes),
    claims: packJson(claimsOf(ctx.caller)),
    state: 'running',
    message: null,
    slice: 0,
    runs: 1,
    ...freshProgress(),
    created_at: now,
    started_at: now,
    updated_at: now,
    ended_at: null,
  };
}

/** Names are checked with each connection. @throws 400 */
async function assertAllowedAddress({ env }: ProjectContext, endpoint: string): Promise<void> {
  const host = bareHost(new URL(endpoint));
  if (isIP(host) === 0) return;
  try {
    await checkHost(host, { allowed: env.NEPHOS_IMAGE_IMPORT_NETWORKS });
  } catch (error) {
    if (error instanceof RefusedAddress) throw Invalid(SOURCE_PROBLEMS.address);
    throw error;
  }
}

const freshProgress = () => ({
  position: startPosition(),
  counts: packJson(NO_COUNTS),
  activity: packJson(NO_ACTIVITY),
  failures: packJson([]),
  problem: null,
});

/** @throws 409 with too many running imports, or one with the same source and target */
async function assertMayRun(tx: Tx, row: BucketImportRow): Promise<void> {
  const running = await tx
    .selectFrom('bucket_imports')
    .select(['bucket_id', 'endpoint', 'source_bucket'])
    .where('project_id', '=', row.project_id)
    .where('ended_at', 'is', null)
    .execute();
  if (running.length >= MAX_RUNNING_IMPORTS) {
    throw Conflict(`The project has ${running.length} running imports. Wait for one.`);
  }
  const isSame = running.some(
    ({ bucket_id, endpoint, source_bucket }) =>
      bucket_id === row.bucket_id && endpoint === row.endpoint && source_bucket === row.source_bucket,
  );
  if (isSame) throw Conflict('Another import of this source to this bucket is running. Wait for it.');
}

/** Transfers what is new, has changed or has failed, with the current rights of the caller. @throws 403, 404, 409 */
export async function runImport(ctx: ProjectContext, id: string): Promise<BucketImport> {
  const { bucket_id, target_prefix } = await loadImport(ctx, id);
  assertAllowed(ctx.caller, await loadBucket(ctx, bucket_id), 's3:PutObject', { key: target_prefix });
  return ctx.database.transact(async (tx) => {
    const row = orNotFound(await findImport(tx, id), 'Bucket import', id);
    if (row.ended_at === null) throw Conflict(`Import ${id} is running. Wait for its end.`);
    if (row.blob === null)
      throw Conflict(`Import ${id} is finished and its secret key was removed. Create another one.`);
    await assertMayRun(tx, row);
    const now = new Date().toISOString();
    const change = {
      user_id: ctx.caller.userId,
      claims: packJson(claimsOf(ctx.caller)),
      state: 'running' as const,
      message: null,
      slice: row.slice + 1,
      runs: row.runs + 1,
      ...freshProgress(),
      started_at: now,
      updated_at: now,
      ended_at: null,
    };
    await tx.updateTable('bucket_imports').set(change).where('id', '=', id).execute();
    await startWorkflow(tx, bucketImportWorkflow, row, { importId: id, slice: change.slice });
    return viewOf({ ...row, ...change });
  });
}

/** Ends the current run, also during a large object. What is already transferred stays. @throws 404, 409 */
export async function cancelImport(ctx: ProjectContext, id: string): Promise<BucketImport> {
  const row = await loadImport(ctx, id);
  if (row.ended_at !== null) throw Conflict(`Import ${id} is not running.`);
  const change = { state: 'cancelling' as const, updated_at: new Date().toISOString() };
  await ctx.database.transact((tx) =>
    tx.updateTable('bucket_imports').set(change).where('id', '=', id).where('ended_at', 'is', null).execute(),
  );
  return viewOf({ ...row, ...change });
}

/** Removes the secret key after the switch-over. The results stay until they expire. @throws 404, 409 while it runs */
export async function finishImport(ctx: ProjectContext, id: string): Promise<BucketImport> {
  const row = await loadImport(ctx, id);
  if (row.ended_at === null) throw Conflict(`Import ${id} is running. Cancel it or wait for its end.`);
  const change = { blob: null, key_id: null };
  await ctx.database.transact((tx) =>
    tx.updateTable('bucket_imports').set(change).where('id', '=', id).where('ended_at', 'is not', null).execute(),
  );
  return viewOf({ ...row, ...change });
}

/** Deletes an import with its secret key; a run ends. Imported objects stay. @throws 404 */
export async function deleteImport(ctx: ProjectContext, id: string): Promise<void> {
  await loadImport(ctx, id);
  await ctx.database.transact((tx) => tx.deleteFrom('bucket_imports').where('id', '=', id).execute());
}
