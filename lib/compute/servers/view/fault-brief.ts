import type { FilterName } from '#lib/engine/scheduler/no-valid-host.ts';
import type { FailureReason } from '#lib/engine/workflows/failure-reason.ts';
import { msg } from '#lib/i18n/text.ts';

/** Filters that leave few hosts and are therefore the cause if those are full. */
const NARROWING: readonly FilterName[] = ['affinity', 'same host', 'host'];
const CAPACITY: readonly FilterName[] = ['vcpus', 'ram', 'disk'];

/** The filter that removed the last hosts, or one of two other causes. */
export type FaultCause = FilterName | 'no_host' | 'build';

/** Each cause in a list. */
const BRIEFS: Record<FaultCause, string> = {
  ram: msg('no host has enough free memory'),
  vcpus: msg('no host has enough free cores'),
  disk: msg('no host has enough free disk'),
  reserve: msg('the free capacity is reserved for failures of hosts'),
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

/** A fault without a reason is a failed build or action. */
export function causeOf(reason: FailureReason | null): FaultCause {
  if (reason === null) return 'build';
  const filters = reason.removed.map(({ filter }) => filter);
  const last = filters.at(-1) ?? 'no_host';
  const narrowing = NARROWING.find((name) => filters.includes(name));
  return last !== 'no_host' && CAPACITY.includes(last) ? (narrowing ?? last) : last;
}

const ACTION_FAILED = msg('the last action failed');

/** Short cause. A launched server was built, so another action failed. */
export function faultBrief(reason: FailureReason | null, isLaunched: boolean): string {
  const cause = causeOf(reason);
  return cause === 'build' && isLaunched ? ACTION_FAILED : BRIEFS[cause];
}
