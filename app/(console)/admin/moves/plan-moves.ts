import { can, stateOf } from '#lib/compute/servers/can.ts';
import { flavorOf, imageIdOf } from '#lib/compute/servers/facts.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { CPU_OVERCOMMIT } from '../hypervisors/cpu-overcommit.ts';
import { type Amount, free } from '../hypervisors/hypervisor-row.ts';

/** A host as a plan sees it. */
export interface HostRoom {
  name: string;
  zone: string;
  isUp: boolean;
  isEnabled: boolean;
  vcpus: Amount;
  /** MiB */
  ram: Amount;
  /** GiB */
  disk: Amount;
}

/** How instances leave: while they run, with a stop, or not at all: they are stopped where they are. */
export const MOVE_MODES = ['live', 'cold', 'stop'] as const;
export type MoveMode = (typeof MOVE_MODES)[number];

/** What is to be done with one instance; `none` for what is to stay as it is. */
export interface PlannedMove {
  server: Server;
  from: string;
  how: MoveMode | 'start' | 'none';
  /** Where it goes; undefined when it stays. */
  to?: string;
  /** Why it stays. */
  problem?: Text;
}

interface Need {
  vcpus: number;
  ram: number;
  disk: number;
}

/** What a server takes of its host; a root disk on a volume takes nothing. */
export function needOf(server: Server): Need {
  const flavor = flavorOf(server);
  const root = imageIdOf(server) === undefined ? 0 : (flavor?.disk ?? 0);
  return { vcpus: flavor?.vcpus ?? 0, ram: flavor?.ram ?? 0, disk: root + (flavor?.ephemeral ?? 0) };
}

const hostOf = (server: Server): string => server['OS-EXT-SRV-ATTR:host'] ?? '';
/** The zone it was asked into; whoever asked for none may go to any. */
const zoneOf = (server: Server): string | null => server.pinned_availability_zone ?? null;

/** Whether a server could go to a host, as the scheduler would decide; true, or the first thing in the way. */
export function fits(server: Server, host: HostRoom): true | Text {
  const { vcpus, ram, disk } = needOf(server);
  const zone = zoneOf(server);
  if (host.name === hostOf(server)) return msg('It is there now.');
  if (!host.isUp) return msg('The host is down.');
  if (!host.isEnabled) return msg('The host is out of service.');
  if (zone !== null && host.zone !== zone) return msg('It belongs in zone {zone}.', { zone });
  if (host.vcpus.used + vcpus > host.vcpus.total * CPU_OVERCOMMIT) return msg('Too few virtual cores are left.');
  if (ram > free(host.ram)) return msg('{missing} MiB of RAM are missing.', { missing: ram - free(host.ram) });
  if (disk > free(host.disk)) return msg('{missing} GiB of disk are missing.', { missing: disk - free(host.disk) });
  return true;
}

/** How one server leaves in a mode, or why it cannot. A stopped one is never moved live, and need not be. */
function wayOf(server: Server, mode: MoveMode): { how: MoveMode } | { problem: Text } {
  const state = stateOf(server);
  const isRunning = ['active', 'paused'].includes(state.vm_state);
  if (mode === 'stop') {
    if (state.vm_state === 'stopped') return { problem: msg('It is stopped already.') };
    const stop = can('stop', state, true);
    return stop === true ? { how: 'stop' } : { problem: stop };
  }
  const how = mode === 'live' && isRunning ? 'live' : 'cold';
  const verdict = can(how === 'live' ? 'live_migrate' : 'migrate', state, true);
  return verdict === true ? { how } : { problem: verdict };
}

const claimed = (host: HostRoom, { vcpus, ram, disk }: Need): HostRoom => ({
  ...host,
  vcpus: { ...host.vcpus, used: host.vcpus.used + vcpus },
  ram: { ...host.ram, used: host.ram.used + ram },
  disk: { ...host.disk, used: host.disk.used + disk },
});

/** Why none of the hosts takes it: what they have in common, else that each has its own reason. */
function commonProblem(server: Server, hosts: readonly HostRoom[]): Text {
  const open = hosts.filter((host) => host.isUp && host.isEnabled && host.name !== hostOf(server));
  if (open.length === 0) return msg('No other host is up and in service.');
  const zone = zoneOf(server);
  const near = zone === null ? open : open.filter((host) => host.zone === zone);
  if (near.length === 0) return msg('No other host of zone {zone} is up and in service.', { zone });
  const [only, ...others] = near;
  const reason = only && fits(server, only);
  if (others.length === 0 && reason !== true && reason !== undefined) return reason;
  const { ram, disk } = needOf(server);
  return msg('No host has {ram} MiB of RAM and {disk} GiB of disk left.', { ram, disk });
}

/**
 * Where each server would go: the largest first, each to the host with the most free memory, as the scheduler chooses.
 * What is planned is counted, so that two do not take the same last place. An estimate: hosts change meanwhile.
 * @param target the only host to go to, if one was chosen
 */
export function planMoves(
  servers: readonly Server[],
  hosts: readonly HostRoom[],
  { mode, target }: { mode: MoveMode; target?: string | undefined },
): PlannedMove[] {
  const rooms = new Map(hosts.filter(({ name }) => !target || name === target).map((host) => [host.name, host]));
  const planned = new Map<string, PlannedMove>();
  const largestFirst = servers.toSorted((one, other) => needOf(other).ram - needOf(one).ram);
  for (const server of largestFirst) {
    const from = hostOf(server);
    const way = wayOf(server, mode);
    if ('problem' in way) {
      planned.set(server.id, { server, from, how: 'none', problem: way.problem });
      continue;
    }
    if (way.how === 'stop') {
      planned.set(server.id, { server, from, how: 'stop' });
      continue;
    }
    const [best] = [...rooms.values()]
      .filter((host) => fits(server, host) === true)
      .sort((one, other) => free(other.ram) - free(one.ram) || one.name.localeCompare(other.name));
    if (!best) {
      planned.set(server.id, { server, from, how: 'none', problem: commonProblem(server, [...rooms.values()]) });
      continue;
    }
    rooms.set(best.name, claimed(best, needOf(server)));
    planned.set(server.id, { server, from, how: way.how, to: best.name });
  }
  return servers.flatMap(({ id }) => planned.get(id) ?? []);
}
