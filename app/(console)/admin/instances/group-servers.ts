import type { Server } from '#lib/compute/servers/schema.ts';
import { hasFailed, isRunning } from '#lib/compute/servers/states.ts';
import { flavorOf } from '#lib/compute/servers/view/attributes.ts';

export const GROUPINGS = ['host', 'project', 'az'] as const;
export type Grouping = (typeof GROUPINGS)[number];

export interface InstanceSection {
  /** Value of the list's filter; empty for servers without one. */
  value: string;
  count: number;
  running: number;
  failed: number;
  vcpus: number;
  /** MiB */
  ram: number;
}

const READ: Record<Grouping, (server: Server) => string> = {
  host: (server) => server['OS-EXT-SRV-ATTR:host'] ?? '',
  project: ({ tenant_id }) => tenant_id,
  az: (server) => server['OS-EXT-AZ:availability_zone'],
};

const sum = (servers: readonly Server[], of: 'vcpus' | 'ram') =>
  servers.reduce((total, server) => total + (flavorOf(server)?.[of] ?? 0), 0);

export function groupServers(servers: readonly Server[], grouping: Grouping): InstanceSection[] {
  const groups = Map.groupBy(servers, READ[grouping]);
  return [...groups]
    .map(([value, members]) => ({
      value,
      count: members.length,
      running: members.filter(isRunning).length,
      failed: members.filter(hasFailed).length,
      vcpus: sum(members, 'vcpus'),
      ram: sum(members, 'ram'),
    }))
    .sort((one, other) => other.ram - one.ram || one.value.localeCompare(other.value));
}
