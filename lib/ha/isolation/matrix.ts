import { isSilent } from '#lib/compute/liveness/paths.ts';
import type { HostReport } from '#lib/engine/hypervisor/hypervisor.ts';
import type { CountedHost } from './decision.ts';
import type { HostRecord } from './facts.ts';
import type { HostPaths, PlatformPaths, ReachabilityMatrix } from './schema.ts';

/** Maximum hosts in a stored matrix. */
const MAX_HOSTS = 500;

/** A host with its latest report; hosts that are not registered have no record and are left out. */
export interface ReportedHost {
  report: HostReport;
  record: HostRecord;
}

/**
 * How a host counts; undefined if it does not: on planned maintenance, or taken out of service by a recovery before the
 * window. @param since start of the window
 */
export function countedHost({ report, record }: ReportedHost, since: string): CountedHost | undefined {
  const { name, zone, segment, aggregates, isPlanned, isRecovered, isReported } = record;
  if (isPlanned) return undefined;
  const groups = [
    { kind: 'zone', name: zone } as const,
    ...(segment === null ? [] : [{ kind: 'segment', name: segment } as const]),
    ...aggregates.map((aggregate) => ({ kind: 'aggregate', name: aggregate }) as const),
  ];
  if (isReported) return { name, groups, state: 'silent' };
  if (!isSilent(report)) return { name, groups, state: 'responds' };
  // A later time was recorded before the clock was set back.
  const isRecent = record.seenAt >= since && record.seenAt <= new Date().toISOString();
  if (record.state === 'up' || isRecent) return { name, groups, state: 'silent' };
  return isRecovered ? undefined : { name, groups, state: 'silent_before' };
}

/** @param counted the hosts that count */
export function matrixOf(
  reported: readonly ReportedHost[],
  counted: readonly CountedHost[],
  paths: PlatformPaths,
): ReachabilityMatrix {
  const news = new Set(counted.flatMap(({ name, state }) => (state === 'silent_before' ? [] : [name])));
  const hosts = reported.map(
    ({ report, record }): HostPaths => ({
      host: record.name,
      hypervisor: isSilent(report) ? 'unreachable' : 'reachable',
      network: report.network ? (report.network.isAlive ? 'reachable' : 'unreachable') : 'unchecked',
      power: report.power,
      is_reported: record.isReported,
      is_counted: news.has(record.name),
      seen_at: report.seenAt,
    }),
  );
  const rank = ({ hypervisor, is_reported }: HostPaths) => (hypervisor === 'unreachable' ? 0 : is_reported ? 1 : 2);
  const sorted = hosts.toSorted((a, b) => rank(a) - rank(b) || (a.host < b.host ? -1 : 1));
  return { paths, hosts: sorted.slice(0, MAX_HOSTS), more_hosts: Math.max(0, sorted.length - MAX_HOSTS) };
}
