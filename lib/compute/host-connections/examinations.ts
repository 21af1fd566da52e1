import { packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import {
  type HostAddress,
  type HostDirectory,
  type HostExamination,
  type HostProblem,
  hostProblem,
  sortBySeverity,
} from '#lib/engine/hypervisor/host-directory.ts';
import type { NetworkDriver } from '#lib/engine/network/driver.ts';
import type { Services } from '#lib/http/context.ts';
import type { Env } from '#lib/settings/env.ts';
import { findConnections } from './connections.ts';

type Platform = Pick<Services, 'database' | 'engine' | 'env'>;

/** An examination and its time. */
export interface ExaminationResult {
  examination: HostExamination;
  at: string;
}

/** Last examinations by host name and address, with problems that are currently known without one. */
export async function findExaminations({
  database: { read: db },
  env,
  engine,
}: Platform): Promise<(address: HostAddress) => ExaminationResult | undefined> {
  const rows = await db.selectFrom('host_examinations').selectAll().execute();
  const byName = new Map(rows.map((row) => [row.name, row]));
  const isUnprotected = await findUnprotected(db, env);
  return (address) => {
    const row = byName.get(address.name);
    if (row?.uri !== address.uri) return undefined;
    const examined = { examination: unpackJson(row.examination), at: row.examined_at };
    return withCurrentProblems(examined, engine.network, { name: address.name, isUnprotected: isUnprotected(address) });
  };
}

/** Whether a host is fenced but in no segment. Computed, because segments change without an examination. */
async function findUnprotected(db: Reader, env: Env): Promise<(address: HostAddress) => boolean> {
  if (!env.NEPHOS_FENCE_COMMAND) return () => false;
  const inSegments = await db.selectFrom('segment_hosts').select('name').execute();
  const names = new Set(inSegments.map(({ name }) => name));
  return ({ name }) => !names.has(name);
}

/** Replaces problems that change without an examination: missing segment, and agent liveness. */
function withCurrentProblems(
  { examination, at }: ExaminationResult,
  network: NetworkDriver,
  { name, isUnprotected }: { name: string; isUnprotected: boolean },
): ExaminationResult {
  const { hostname } = examination;
  const controller = network.controllerOf(name, ...(hostname === null ? [] : [hostname]));
  const isReplaced = ({ code }: HostProblem) =>
    code === 'no_segment' || (controller !== undefined && (code === 'no_chassis' || code === 'silent_chassis'));
  const others = examination.problems.filter((problem) => !isReplaced(problem));
  const isKnownOtherwise = others.some(({ code }) => code === 'other_chassis');
  const problems = sortBySeverity([
    ...others,
    ...(controller?.problem && !isKnownOtherwise
      ? [hostProblem(controller.problem, controller.silentS === null ? null : String(controller.silentS))]
      : []),
    ...(isUnprotected ? [hostProblem('no_segment')] : []),
  ]);
  return { examination: { ...examination, problems }, at };
}

export async function examine(
  platform: Platform,
  directory: HostDirectory,
  address: HostAddress,
): Promise<ExaminationResult> {
  const { database, engine, env } = platform;
  const examination = await directory.examine(address);
  const at = new Date().toISOString();
  const connections = await findConnections(database.read, env);
  const own = connections.find(({ name, uri }) => name === address.name && uri === address.uri);
  const isTaken = !own && [...connections, ...engine.hypervisor.hosts].some(({ name }) => name === address.name);
  const examinationOf = await findExaminations(platform);
  const same = sameAs(examinationOf, connections, address, examination.hostUuid);
  const problems = [
    ...examination.problems,
    ...(isTaken ? [hostProblem('name_taken', address.name)] : []),
    ...(same === undefined ? [] : [hostProblem('same_uuid', same)]),
  ];
  const isUnprotected = own !== undefined && (await findUnprotected(database.read, env))(address);
  const examined = { examination: { ...examination, problems: sortBySeverity(problems) }, at };
  return withCurrentProblems(examined, engine.network, { name: address.name, isUnprotected });
}

/** Name of another connection to the same host. */
function sameAs(
  examinationOf: (address: HostAddress) => ExaminationResult | undefined,
  connections: readonly HostAddress[],
  address: HostAddress,
  uuid: string | null,
): string | undefined {
  if (uuid === null) return undefined;
  const others = connections.filter(({ name }) => name !== address.name);
  return others.find((one) => examinationOf(one)?.examination.hostUuid === uuid)?.name;
}

/** Keeps what a look found as the last one. */
export async function saveExamination(
  { database }: Pick<Platform, 'database'>,
  { name, uri }: HostAddress,
  { examination, at }: ExaminationResult,
): Promise<void> {
  const row = { uri, examination: packJson(examination), examined_at: at };
  await database.transact(async (tx) => {
    await tx
      .insertInto('host_examinations')
      .values({ name, ...row })
      .onConflict((found) => found.column('name').doUpdateSet(row))
      .execute();
  });
}

/** Maximum age of an examination; shorter for a host that could not run machines, which may have been repaired. */
const STALE_MS = 3_600_000;
const STALE_UNUSABLE_MS = 60_000;

/** Problems already logged by this process, by host. */
const reportedBy = new WeakMap<HostDirectory, Map<string, string>>();

/** Examines hosts that were not examined within an hour, at their address or by this process, and logs new problems. */
export async function refreshStaleExaminations(
  platform: Platform & Pick<Services, 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const { database, env, engine } = platform;
  if (!engine.hosts) return;
  const examinationOf = await findExaminations(platform);
  for (const connection of await findConnections(database.read, env)) {
    const last = examinationOf(connection);
    const isUnusable = last?.examination.problems.some(({ severity }) => severity === 'error');
    const staleMs = isUnusable ? STALE_UNUSABLE_MS : STALE_MS;
    const isFresh =
      last && reportedBy.get(engine.hosts)?.has(connection.name) && Date.now() - Date.parse(last.at) < staleMs;
    if (signal?.aborted) return;
    if (isFresh) {
      logProblems(platform, engine.hosts, connection.name, last.examination);
      continue;
    }
    const examined = await examine(platform, engine.hosts, connection);
    await saveExamination(platform, connection, examined);
    logProblems(platform, engine.hosts, connection.name, examined.examination);
  }
}

function logProblems(
  { log }: Pick<Services, 'log'>,
  directory: HostDirectory,
  host: string,
  { problems }: HostExamination,
): void {
  const reported = reportedBy.get(directory) ?? new Map<string, string>();
  reportedBy.set(directory, reported);
  const codes = problems.map(({ code }) => code).join();
  if (codes !== '' && reported.get(host) !== codes) log.warn({ host, problems }, 'host is missing capabilities');
  reported.set(host, codes);
}
