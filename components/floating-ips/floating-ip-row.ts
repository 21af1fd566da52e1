import type { ListState } from '#components/console/list-params.ts';
import { selectRows } from '#components/console/select-rows.ts';
import type { FloatingIpFacts } from '#lib/console/floating-ip-facts/schema.ts';
import type { PortDevices } from '#lib/console/port-devices/schema.ts';
import type { FloatingIp } from '#lib/networking/floatingips/schema.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import type { Port } from '#lib/networking/ports/schema.ts';
import type { Router } from '#lib/networking/routers/schema.ts';

/** What floating IPs say by ids only, and what decides where they can lead. */
export interface FloatingIpSurroundings {
  networks: readonly Network[];
  ports: readonly Port[];
  devices: PortDevices;
  routers: readonly Router[];
  floatingIps: readonly FloatingIp[];
  facts: FloatingIpFacts;
}

/** A floating IP as the list shows it. */
export interface FloatingIpRow {
  floatingIp: FloatingIp;
  /** The external network it is of. */
  pool: string;
  /** The instance it leads to. */
  server: { id: string; name: string } | undefined;
  /** Since when it leads nowhere. */
  idleSince: string | undefined;
}

/** A floating IP with what stands around it; ids stand in for what the project does not see. */
export function toFloatingIpRow(
  floatingIp: FloatingIp,
  { networks, devices, facts }: Pick<FloatingIpSurroundings, 'networks' | 'devices' | 'facts'>,
): FloatingIpRow {
  const { floating_network_id, port_details, port_id } = floatingIp;
  return {
    floatingIp,
    pool: networks.find(({ id }) => id === floating_network_id)?.name || floating_network_id,
    server: devices.servers.find(({ id }) => id === port_details?.device_id),
    idleSince: port_id === null ? facts.idle.find(({ id }) => id === floatingIp.id)?.since : undefined,
  };
}

/** The external networks that addresses are taken of. */
export const poolsIn = (networks: readonly Network[]): Network[] =>
  networks.filter((network) => network['router:external'] && network.subnets.length > 0);

/** How the list is shown when its URL says nothing else. */
export const floatingIpDefaults = { sort: { key: 'address', isDescending: false } };

const LONG_MS = 7 * 86_400_000;

/** Idle for long, idle, or not. */
const idleOf = ({ idleSince }: FloatingIpRow, now: number): readonly string[] => {
  if (idleSince === undefined) return ['no'];
  return now - Date.parse(idleSince) > LONG_MS ? ['yes', 'week'] : ['yes'];
};

/** The floating IPs that a list's URL asks for, in its order. */
export const selectFloatingIpRows = (rows: readonly FloatingIpRow[], state: ListState, now: number): FloatingIpRow[] =>
  selectRows(rows, state, {
    words: ({ floatingIp, server }) => [
      floatingIp.floating_ip_address,
      floatingIp.fixed_ip_address ?? '',
      floatingIp.description,
      floatingIp.id,
      server?.name ?? '',
    ],
    fields: {
      status: ({ floatingIp }) => floatingIp.status,
      pool: ({ pool }) => pool,
      idle: (row) => idleOf(row, now),
      instance: ({ server }) => server?.name ?? '',
    },
    orders: {
      address: ({ floatingIp }) => floatingIp.floating_ip_address,
      status: ({ floatingIp }) => floatingIp.status,
      pool: ({ pool }) => pool,
      created_at: ({ floatingIp }) => floatingIp.created_at,
      idle: ({ idleSince }) => idleSince ?? '',
    },
    nameOf: ({ floatingIp }) => floatingIp.floating_ip_address,
  });
