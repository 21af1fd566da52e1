import type { FilterName, NoValidHost } from '#lib/engine/scheduler/no-valid-host.ts';
import type { FailureReason } from '#lib/engine/workflows/failure-reason.ts';
import { msg, type Text } from '#lib/i18n/text.ts';

/** Short causes for lists: the filter that removed the last hosts, or one of these two. */
const BRIEFS: Record<FaultCause, string> = {
  ram: msg('no host has enough free memory'),
  vcpus: msg('no host has enough free cores'),
  disk: msg('no host has enough free disk'),
  'availability zone': msg('no host in the availability zone'),
  host: msg('the host cannot run it'),
  'present host': msg('no other host'),
  hypervisor: msg('no host of its kind'),
  'aggregate properties': msg('no host meets the flavor’s requirements'),
  'aggregate project': msg('all hosts are reserved for others'),
  'different host': msg('no host without the others'),
  'same host': msg('no room on the hosts of the others'),
  'near host': msg('no host in the network'),
  query: msg('no host matches the query'),
  affinity: msg('no room on the host of its group'),
  'anti-affinity': msg('every host already runs one of its group'),
  hardware: msg('no host has the hardware'),
  enabled: msg('no host is enabled'),
  no_host: msg('no host has room'),
  build: msg('the build failed'),
};
export type FaultCause = FilterName | 'no_host' | 'build';

/** Filters that leave few hosts and are therefore the cause if those are full. */
const NARROWING: readonly FilterName[] = ['affinity', 'same host', 'host'];
const CAPACITY: readonly FilterName[] = ['vcpus', 'ram', 'disk'];

/** The filter that removed the last hosts, or that left few of them. */
function decisiveFilter({ removed }: NoValidHost): FilterName | undefined {
  const filters = removed.map(({ filter }) => filter);
  const last = filters.at(-1);
  const narrowing = NARROWING.find((name) => filters.includes(name));
  return last !== undefined && CAPACITY.includes(last) ? (narrowing ?? last) : last;
}

/** Cause of a fault; one without a reason is a failed build or action. */
export const faultCause = (reason: FailureReason | null): FaultCause =>
  reason === null ? 'build' : (decisiveFilter(reason) ?? 'no_host');

const ACTION_FAILED = msg('the last action failed');

/** Short cause. A launched server was built, so another action failed. */
export function faultBrief(reason: FailureReason | null, isLaunched: boolean): Text {
  const cause = faultCause(reason);
  return cause === 'build' && isLaunched ? ACTION_FAILED : BRIEFS[cause];
}
