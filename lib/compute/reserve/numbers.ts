import type { HostState } from '#lib/engine/scheduler/host-state.ts';
import { addRoom, isWithin, NO_ROOM, type Room, subtractRoom, totalRoom, usedRoom } from './room.ts';
import type { ReservedSegment } from './segments.ts';

/** Result for a share of the capacity. */
export interface ShareNumbers {
  kind: 'percent';
  requiredPercent: number;
  /** Rounded down; of memory or vCPUs, whichever is less. */
  freePercent: number;
  /** What can still be used; negative if the reserve is used up. */
  beyond: Room;
  isIntact: boolean;
}

/** Hosts that accept instances. */
export const isInService = (host: HostState, { members }: Pick<ReservedSegment, 'members'>): boolean =>
  host.is_enabled === 1 && isReady(host, { members });

/** Hosts that are up and not in maintenance; reserved ones may be disabled. */
export const isReady = (host: HostState, { members }: Pick<ReservedSegment, 'members'>): boolean =>
  host.state === 'up' && host.forced_down === 0 && members.get(host.name)?.isOnMaintenance === false;

/** Whether a share of the memory and the vCPUs of the hosts in service is free. Disk is not part of it. */
export function shareOf(hosts: readonly HostState[], segment: ReservedSegment, extra: Room = NO_ROOM): ShareNumbers {
  const inService = hosts.filter((host) => isInService(host, segment));
  const total = inService.map(totalRoom).reduce(addRoom, NO_ROOM);
  const used = inService.map(usedRoom).reduce(addRoom, extra);
  const free = subtractRoom(total, used);
  const reserved = (amount: number) => Math.ceil((amount * segment.amount) / 100);
  const beyond = {
    vcpus: free.vcpus - reserved(total.vcpus),
    ramMib: free.ramMib - reserved(total.ramMib),
    diskGib: free.diskGib,
  };
  return {
    kind: 'percent',
    requiredPercent: segment.amount,
    freePercent: Math.floor(Math.min(percentOf(free.ramMib, total.ramMib), percentOf(free.vcpus, total.vcpus))),
    beyond,
    isIntact: beyond.vcpus >= 0 && beyond.ramMib >= 0,
  };
}

/** What a share lacks; 0 of what is sufficient. */
export const missingOf = ({ beyond }: Pick<ShareNumbers, 'beyond'>) => ({
  missingMib: Math.max(0, -beyond.ramMib),
  missingVcpus: Math.max(0, -beyond.vcpus),
});

const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole);

/** The hosts with the most memory of recovered servers, in MiB; by name if equal. */
export const largestHosts = (loadsMib: ReadonlyMap<string, number>, count: number): string[] =>
  [...loadsMib]
    .toSorted(([one, load], [other, otherLoad]) => otherLoad - load || (one < other ? -1 : 1))
    .slice(0, count)
    .map(([name]) => name);

/** Capacity of the restarts on each host that receives servers. */
export type RestartClaims = ReadonlyMap<string, Room>;

/** Memory that is free on the receiving hosts after all restarts, in MiB. */
export const freeBeyondMib = (hosts: readonly HostState[], claims: RestartClaims): number =>
  hosts.reduce((sum, host) => {
    const claimed = claims.get(host.name);
    return claimed ? sum + Math.max(0, host.ram_mb - host.used_ram_mb - claimed.ramMib) : sum;
  }, 0);

/** Whether a host can take a server and still all restarts that are planned on it. */
export const hasRoomBeside = (host: HostState, size: Room, claims: RestartClaims): boolean =>
  isWithin(addRoom(addRoom(usedRoom(host), size), claims.get(host.name) ?? NO_ROOM), totalRoom(host));
