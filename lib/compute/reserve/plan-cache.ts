import type { HostState } from '#lib/engine/scheduler/host-state.ts';
import type { RestartNumbers } from './assess.ts';
import { hasRoomBeside } from './numbers.ts';
import { isSameRoom, NO_ROOM, type Room, usedRoom } from './room.ts';
import type { ReservedSegment } from './segments.ts';

/** The last dry run of a segment whose reserve was intact. */
interface RestartPlan {
  /** Hosts, their capacity and states, and the settings of the segment. */
  conditions: string;
  usedAt: ReadonlyMap<string, Room>;
  numbers: RestartNumbers;
  /** Load of the smallest host that was planned to be lost, in MiB. */
  smallestLostMib: number;
  at: number;
}

/**
 * Longest use of a plan, in ms: metadata and group memberships may change without a change of a host. One plan serves a
 * batch of launches; each launch compares it with the claims of all hosts.
 */
const MAX_AGE_MS = 5000;
const MAX_PLANS = 1000;

const plans = new Map<string, RestartPlan>();

/** Remembers a plan if nothing is unplaced; forgets the previous one in any case. */
export function cachePlan(
  segment: ReservedSegment,
  hosts: readonly HostState[],
  numbers: RestartNumbers,
): RestartPlan | undefined {
  plans.delete(segment.id);
  if (!numbers.isIntact) return undefined;
  const lostLoads = numbers.lost.map((name) => numbers.loadsMib.get(name) ?? 0);
  const plan: RestartPlan = {
    conditions: conditionsOf(segment, hosts),
    usedAt: new Map(hosts.map((host) => [host.name, usedRoom(host)])),
    numbers,
    smallestLostMib: lostLoads.length < numbers.required ? 0 : Math.min(...lostLoads),
    at: Date.now(),
  };
  const [oldest] = plans.keys();
  if (plans.size >= MAX_PLANS && oldest !== undefined) plans.delete(oldest);
  plans.set(segment.id, plan);
  return plan;
}

/** The plan of a segment if it still holds for the present claims of its hosts. */
export function findPlan(segment: ReservedSegment, hosts: readonly HostState[]): RestartPlan | undefined {
  const plan = plans.get(segment.id);
  if (!plan || Date.now() - plan.at > MAX_AGE_MS || plan.conditions !== conditionsOf(segment, hosts)) return undefined;
  const { lost, claims } = plan.numbers;
  const isValid = hosts.every((host) => {
    const before = plan.usedAt.get(host.name);
    if (!before) return false;
    if (lost.includes(host.name)) return isSameRoom(before, usedRoom(host));
    return (
      loadBound(plan, host) <= plan.smallestLostMib && (!claims.has(host.name) || hasRoomBeside(host, NO_ROOM, claims))
    );
  });
  return isValid ? plan : undefined;
}

/** Whether a host takes a server while the plan holds: the largest hosts stay the same, and all restarts have room. */
export function fitsPlan(
  plan: RestartPlan,
  host: HostState,
  { size, isRecovered }: { size: Room; isRecovered: boolean },
): boolean {
  const { lost, claims } = plan.numbers;
  if (lost.includes(host.name)) return !isRecovered;
  const staysSmaller = !isRecovered || loadBound(plan, host) + size.ramMib <= plan.smallestLostMib;
  return staysSmaller && (!claims.has(host.name) || hasRoomBeside(host, size, claims));
}

/** Upper bound of the memory of recovered servers on a host now. */
function loadBound({ numbers, usedAt }: RestartPlan, host: HostState): number {
  const added = host.used_ram_mb - (usedAt.get(host.name)?.ramMib ?? 0);
  return (numbers.loadsMib.get(host.name) ?? 0) + Math.max(0, added);
}

const byName = ({ name: one }: HostState, { name: other }: HostState) => (one < other ? -1 : 1);

const conditionsOf = ({ kind, amount, targets, members }: ReservedSegment, hosts: readonly HostState[]): string =>
  JSON.stringify([
    ...[kind, amount, targets],
    ...hosts
      .toSorted(byName)
      .map((host) => [
        ...[host.name, host.is_enabled, host.state, host.forced_down, host.availability_zone],
        ...[
          host.vcpus,
          host.ram_mb,
          host.disk_gb,
          host.hypervisor_type,
          ...Object.values(members.get(host.name) ?? {}),
        ],
      ]),
  ]);
