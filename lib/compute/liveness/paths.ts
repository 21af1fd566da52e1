import { unpackJson } from '#lib/db/column-types.ts';
import type { HostReport } from '#lib/engine/hypervisor/hypervisor.ts';
import type { ControllerState } from '#lib/engine/network/driver.ts';
import type { Services } from '#lib/http/context.ts';
import type { Env } from '#lib/settings/env.ts';
import { SEEN_EVERY_MS } from '../hosts/change.ts';

/** A way on which a host is observed: the connection to its hypervisor, or its network controller. */
type HostPath = 'hypervisor' | 'network';

/** A host is silent on one of the two paths, or on all, but its neighbors reach it. */
export interface Suspicion {
  path: HostPath | 'all';
  /** Time of the last response on this path. */
  since: string;
}

/**
 * Time in ms without a confirmation after which a controller counts as silent: two requests to report. A busy one
 * confirms a configuration late.
 */
const UNANSWERED_MS = 4000;

type SilenceLimits = Pick<Env, 'NEPHOS_HOST_DOWN_AFTER_SECONDS' | 'NEPHOS_HOST_ALL_PATHS_DOWN_AFTER_SECONDS'>;

/**
 * What the controller says about its host; undefined if it has not said anything recently and was not asked either, for
 * example because OVN itself does not work.
 */
export function networkPathOf(
  { reportedAt, unansweredMs }: ControllerState,
  { NEPHOS_HOST_ALL_PATHS_DOWN_AFTER_SECONDS: recentS }: SilenceLimits,
  now = Date.now(),
): HostReport['network'] {
  if (reportedAt === null) return undefined;
  if (unansweredMs !== null && unansweredMs >= UNANSWERED_MS) return { isAlive: false, seenAt: reportedAt };
  const isRecent = now - Date.parse(reportedAt) < Math.max(recentS * 1000, UNANSWERED_MS);
  return isRecent ? { isAlive: true, seenAt: reportedAt } : undefined;
}

/**
 * The reports of all hosts with what both paths say. Requests new reports of the controllers if a host is silent, so that the next call knows more.
 */
export async function observeHosts({
  database,
  engine,
  env,
}: Pick<Services, 'database' | 'engine' | 'env'>): Promise<HostReport[]> {
  const reports = await engine.hypervisor.hostReports();
  const hosts = await database.read
    .selectFrom('hosts')
    .leftJoin('host_examinations', 'host_examinations.name', 'hosts.name')
    .select(['hosts.name', 'hosts.seen_at', 'host_examinations.examination'])
    .where('hosts.driver', '=', 'libvirt')
    .execute();
  const hostnames = new Map(
    hosts.map(({ name, examination }) => [name, examination === null ? null : unpackJson(examination).hostname]),
  );
  const controllerOf = ({ name }: HostReport) => {
    const hostname = hostnames.get(name);
    return hostname === undefined
      ? undefined
      : engine.network.controllerOf(name, ...(hostname === null ? [] : [hostname]));
  };
  const seenAt = new Map(hosts.map(({ name, seen_at }) => [name, seen_at]));
  const observed = reports.map((own) => {
    const report = withRecord(own, seenAt.get(own.name));
    const controller = controllerOf(report);
    return { report, controller, network: report.network ?? (controller && networkPathOf(controller, env)) };
  });
  // One that has not answered gets no other request: each request is work for all controllers, and a host can be down for weeks.
  const needsReports = observed.some(
    ({ report, controller, network }) => isSilent(report) && controller && network?.isAlive !== false,
  );
  if (needsReports) engine.network.requestControllerReports();
  return observed.map(({ report, network }) =>
    withNeighbors(network ? withNetwork(report, network, env) : report, engine),
  );
}

/**
 * The report of a silent host with its last response to any process. This one may not have observed it for a while,
 * because each round of heartbeats runs in one process.
 */
export function withRecord(report: HostReport, recordedAt: string | undefined, now = Date.now()): HostReport {
  if (!isSilent(report) || recordedAt === undefined || recordedAt <= report.seenAt) return report;
  const recorded = Date.parse(recordedAt);
  // The clock was set back since.
  if (recorded > now) return report;
  const latest = Math.min(now, recorded + SEEN_EVERY_MS);
  const silentMs = Math.min(report.silentMs ?? Number.POSITIVE_INFINITY, now - latest);
  return { ...report, seenAt: new Date(latest).toISOString(), silentMs };
}

function withNeighbors(report: HostReport, { probes }: Pick<Services['engine'], 'probes'>): HostReport {
  const reachedBy = isSilent(report) ? probes.neighbors?.reachingNeighbors(report.name) : undefined;
  return reachedBy && reachedBy.length > 0 ? { ...report, reachedBy } : report;
}

/**
 * A report with what the controller says. A host certainly has power if its controller reported after its hypervisor
 * had been silent for NEPHOS_HOST_DOWN_AFTER_SECONDS; an earlier report can precede a loss of power.
 */
export function withNetwork(
  report: HostReport,
  network: NonNullable<HostReport['network']>,
  { NEPHOS_HOST_DOWN_AFTER_SECONDS: downAfterS }: SilenceLimits,
): HostReport {
  const outlivedMs = Date.parse(network.seenAt) - Date.parse(report.seenAt);
  const hasPower = report.power === 'unknown' && network.isAlive && outlivedMs >= downAfterS * 1000;
  return { ...report, network, ...(hasPower ? { power: 'on' as const } : {}) };
}

const silenceS = (seenAt: string, now: number) => (now - Date.parse(seenAt)) / 1000;

/** Whether a host does not respond at all; one that cannot start guests does. */
export const isSilent = ({ isUp, isUnfit }: HostReport): boolean => !isUp && !isUnfit;

/**
 * Whether a host has failed, or its hypervisor has, if its controller responds. With both paths silent, a shorter
 * silence of both is sufficient, unless neighbors reach the host: a controller that is busy for a moment says nothing
 * about a host whose hypervisor failed long ago. While the controller responds, its next report decides whether the host
 * or only its hypervisor has failed. @param extraS seconds added to the limits
 */
export function isLost(report: HostReport, limits: SilenceLimits, extraS = 0, now = Date.now()): boolean {
  const { isUp, power, seenAt, silentMs, network, reachedBy } = report;
  if (isUp) return false;
  if (power === 'off' && extraS === 0) return true;
  if (power === 'unknown' && network?.isAlive) return false;
  const onePathS = limits.NEPHOS_HOST_DOWN_AFTER_SECONDS;
  const silentS = silentMs === undefined ? silenceS(seenAt, now) : silentMs / 1000;
  if (!network || network.isAlive) return silentS >= onePathS + extraS;
  const allPathsS = Math.min(onePathS, limits.NEPHOS_HOST_ALL_PATHS_DOWN_AFTER_SECONDS);
  return Math.min(silentS, silenceS(network.seenAt, now)) >= (reachedBy ? onePathS : allPathsS) + extraS;
}

/**
 * The silent one of the two paths to a host, or all if neighbors reach it; null with one path that neighbors do not
 * supplement, and if both are alive or silent.
 */
export function suspicionOf(report: HostReport, limits: SilenceLimits, now = Date.now()): Suspicion | null {
  const { power, seenAt, network, reachedBy } = report;
  if (power === 'off') return null;
  if (isSilent(report) && !network?.isAlive && reachedBy)
    return { path: 'all', since: network && network.seenAt > seenAt ? network.seenAt : seenAt };
  if (!network) return null;
  if (isSilent(report)) return network.isAlive ? { path: 'hypervisor', since: seenAt } : null;
  if (network.isAlive) return null;
  // A controller that is busy for a moment is no problem while the hypervisor responds.
  const isLong = silenceS(network.seenAt, now) >= limits.NEPHOS_HOST_ALL_PATHS_DOWN_AFTER_SECONDS;
  return isLong ? { path: 'network', since: network.seenAt } : null;
}
