import { free } from '#components/hosts/hypervisor-row.ts';
import { can, stateOf } from '#lib/compute/servers/can.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { fits, type GroupRule, type HostRoom, hostOf, needOf, ruleObstacle, zoneOf } from './fits.ts';

/** How instances leave: while they run, with a stop, or not at all: they are stopped where they are. */
export const MOVE_MODES = ['live', 'cold', 'stop'] as const;
type MoveMode = (typeof MOVE_MODES)[number];

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

const claimed = (host: HostRoom, { vcpus, ram, disk }: ReturnType<typeof needOf>): HostRoom => ({
  ...host,
  vcpus: { ...host.vcpus, used: host.vcpus.used + vcpus },
  ram: { ...host.ram, used: host.ram.used + ram },
  disk: { ...host.disk, used: host.disk.used + disk },
});

/** Why none of the hosts takes it: what they have in common, else that each has its own reason. */
function commonProblem(server: Server, hosts: readonly HostRoom[], group: GroupRule | undefined): Text {
  const open = hosts.filter((host) => host.isUp && host.isEnabled && host.name !== hostOf(server));
  if (open.length === 0) return msg('No other host is up and in service.');
  const zone = zoneOf(server);
  const near = zone === null ? open : open.filter((host) => host.zone === zone);
  if (near.length === 0) return msg('No other host of zone {zone} is up and in service.', { zone });
  const [only, ...others] = near;
  const reason = only && fits(server, only, group);
  if (others.length === 0 && reason !== true && reason !== undefined) return reason;
  const rules = near.flatMap((host) => ruleObstacle(server, host, group) ?? []);
  const [rule] = rules;
  if (rule !== undefined && rules.length === near.length) return rule;
  if (rule !== undefined) return msg('The other hosts are too full, or its flavor or its server group forbids them.');
  const { ram, disk } = needOf(server);
  return msg('No host has {ram} MiB of RAM and {disk} GiB of disk left.', { ram, disk });
}

const bestOf = (server: Server, rooms: readonly HostRoom[], group: GroupRule | undefined): HostRoom | undefined =>
  rooms
    .filter((host) => fits(server, host, group) === true)
    .sort((one, other) => free(other.ram) - free(one.ram) || one.name.localeCompare(other.name))[0];

interface PlanOptions {
  mode: MoveMode;
  /** The only host to go to, if one was chosen. */
  target?: string | undefined;
  /** The rule of the group of a server, by its id. */
  groups?: ReadonlyMap<string, GroupRule>;
}

/** The members of a group share one rule, into which the plan writes where they will be. */
function copyRules(groups: ReadonlyMap<string, GroupRule>): Map<string, GroupRule & { hosts: Map<string, string> }> {
  const copies = new Map([...new Set(groups.values())].map((rule) => [rule, { ...rule, hosts: new Map(rule.hosts) }]));
  return new Map(
    [...groups].flatMap(([id, rule]) => [copies.get(rule) ?? []].flat().map((copy) => [id, copy] as const)),
  );
}

/**
 * Where each server would go: the largest first, each to the host with the most free memory, as the scheduler chooses.
 * What is planned is counted, so that two do not take the same last place. An estimate: hosts change meanwhile.
 */
export function planMoves(
  servers: readonly Server[],
  hosts: readonly HostRoom[],
  { mode, target, groups = new Map() }: PlanOptions,
): PlannedMove[] {
  const rules = copyRules(groups);
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
    const group = rules.get(server.id);
    const best = bestOf(server, [...rooms.values()], group);
    if (!best) {
      const problem = commonProblem(server, [...rooms.values()], group);
      planned.set(server.id, { server, from, how: 'none', problem });
      continue;
    }
    rooms.set(best.name, claimed(best, needOf(server)));
    group?.hosts.set(server.id, best.name);
    planned.set(server.id, { server, from, how: way.how, to: best.name });
  }
  return servers.flatMap(({ id }) => planned.get(id) ?? []);
}
