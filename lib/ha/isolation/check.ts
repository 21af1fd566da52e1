import type { HostReport } from '#lib/engine/hypervisor/hypervisor.ts';
import type { Services } from '#lib/http/context.ts';
import { countHosts, isCheckOn } from './decision.ts';
import { type HostRecord, readHostRecords } from './facts.ts';
import { findOpenIncident, recordCheck } from './incidents.ts';
import { countedHost, matrixOf } from './matrix.ts';
import { checkPlatformPaths } from './paths.ts';
import type { IsolationReason, PlatformPaths } from './schema.ts';

export type CheckServices = Pick<Services, 'database' | 'engine' | 'env' | 'log'>;

interface CheckOptions {
  /** Whether a host is about to be declared down or recovered. */
  isDue(records: ReadonlyMap<string, HostRecord>): boolean;
  /** The reports are those of a round of heartbeats. */
  isRound: boolean;
}

interface CheckResult {
  records: ReadonlyMap<string, HostRecord>;
  /** The control plane may be isolated and no administrator has overridden it. */
  isBlocked: boolean;
}

/** Checks whether the control plane may be isolated, and keeps the incident up to date. */
export async function checkIsolation(
  services: CheckServices,
  reports: readonly HostReport[],
  options: CheckOptions,
): Promise<CheckResult> {
  const { database, env, log } = services;
  const since = new Date(Date.now() - env.NEPHOS_HA_ISOLATION_WINDOW_SECONDS * 1000).toISOString();
  const [records, open] = await Promise.all([readHostRecords(database.read, since), findOpenIncident(database.read)]);
  const isDue = options.isDue(records);
  if (!open && !isDue) return { records, isBlocked: false };
  const paths = await checkPlatformPaths(services);
  const reported = reports.flatMap((report) => {
    const record = records.get(report.name);
    return record ? [{ report, record }] : [];
  });
  const counted = reported.flatMap((host) => countedHost(host, since) ?? []);
  const counts = countHosts(counted, env.NEPHOS_HA_ISOLATION_THRESHOLD_PERCENT);
  const reasons = reasonsOf(counts, isCheckOn(env.NEPHOS_HA_ISOLATION_THRESHOLD_PERCENT) ? paths : undefined);
  if (!open && reasons.length === 0) return { records, isBlocked: false };
  const matrix = matrixOf(reported, counted, paths);
  const check = { reasons, counts, matrix, isDue, isRound: options.isRound };
  const effect = await database.transact((tx) => recordCheck(tx, check));
  if (effect === 'opened') {
    const { hosts, silent } = counts;
    log.error({ reasons, hosts, silent }, 'control plane may be isolated; evacuating nothing');
  }
  return { records, isBlocked: effect !== 'allows' };
}

function reasonsOf(
  { groups, hasLostMajority }: Pick<ReturnType<typeof countHosts>, 'groups' | 'hasLostMajority'>,
  paths: PlatformPaths | undefined,
): IsolationReason[] {
  return [
    ...(groups.length > 0 ? (['hosts'] as const) : []),
    ...(hasLostMajority ? (['majority'] as const) : []),
    ...(paths?.storage === 'unreachable' ? (['storage'] as const) : []),
    ...(paths?.gateway === 'unreachable' ? (['gateway'] as const) : []),
  ];
}
