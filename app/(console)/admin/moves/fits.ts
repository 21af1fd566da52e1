import { type Amount, free } from '#components/hosts/hypervisor-row.ts';
import { aggregateSpecsOf, isOpenTo, missingProperty } from '#lib/compute/aggregates/host-rules.ts';
import { VCPUS_PER_CORE } from '#lib/compute/hypervisors/schema.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { flavorOf, imageIdOf } from '#lib/compute/servers/view/attributes.ts';
import { msg, type Text } from '#lib/i18n/text.ts';

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
  /** Of all aggregates that it is in. */
  properties?: ReadonlyMap<string, ReadonlySet<string>>;
}

/** A group of servers that must be together, or apart. */
export interface GroupRule {
  policy: 'affinity' | 'anti-affinity';
  /** For anti-affinity. */
  maxPerHost: number;
  /** Where its members are, by their ids. */
  hosts: ReadonlyMap<string, string>;
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

export const hostOf = (server: Server): string => server['OS-EXT-SRV-ATTR:host'] ?? '';
/** The zone it was asked into; whoever asked for none may go to any. */
export const zoneOf = (server: Server): string | null => server.pinned_availability_zone ?? null;

/** Whether a server could go to a host, as the scheduler would decide; true, or the first thing in the way. */
export function fits(server: Server, host: HostRoom, group?: GroupRule): true | Text {
  const { vcpus, ram, disk } = needOf(server);
  const zone = zoneOf(server);
  if (host.name === hostOf(server)) return msg('It is there now.');
  if (!host.isUp) return msg('The host is down.');
  if (!host.isEnabled) return msg('The host is out of service.');
  if (zone !== null && host.zone !== zone) return msg('It belongs in zone {zone}.', { zone });
  const rule = ruleObstacle(server, host, group);
  if (rule) return rule;
  if (host.vcpus.used + vcpus > host.vcpus.total * VCPUS_PER_CORE) return msg('Too few virtual cores are left.');
  if (ram > free(host.ram)) return msg('{missing} MiB of RAM are missing.', { missing: ram - free(host.ram) });
  if (disk > free(host.disk)) return msg('{missing} GiB of disk are missing.', { missing: disk - free(host.disk) });
  return true;
}

/** What of the rules about hosts is in the way, whatever room there is: of aggregates, and of the server's group. */
export const ruleObstacle = (server: Server, host: HostRoom, group?: GroupRule): Text | undefined =>
  aggregateObstacle(server, host) ?? groupObstacle(server, host, group);

function aggregateObstacle(server: Server, { properties }: HostRoom): Text | undefined {
  if (!isOpenTo(properties, server.tenant_id)) return msg('The host is kept for other projects.');
  const missing = missingProperty(properties, aggregateSpecsOf(flavorOf(server)?.extra_specs ?? {}));
  return missing === undefined ? undefined : msg('Its flavor asks for hosts with {missing}.', { missing });
}

function groupObstacle({ id }: Server, { name }: HostRoom, group: GroupRule | undefined): Text | undefined {
  if (!group) return undefined;
  const others = [...group.hosts].filter(([member]) => member !== id);
  const there = others.filter(([, host]) => host === name).length;
  if (group.policy === 'anti-affinity') {
    return there < group.maxPerHost ? undefined : msg('Another member of its server group is there.');
  }
  return others.length === 0 || there > 0 ? undefined : msg('Its server group is to stay together on another host.');
}
