import type { ListState } from '#components/console/list-params.ts';
import { selectRows } from '#components/console/select-rows.ts';
import type { FloatingIp } from '#lib/networking/floatingips/schema.ts';
import type { FloatingIpRelations } from './related-objects.ts';

export interface FloatingIpRow {
  floatingIp: FloatingIp;
  /** Name of the external network. */
  pool: string;
  server: { id: string; name: string } | undefined;
  /** Time since which it has not been associated. */
  idleSince: string | undefined;
}

/** Joins a floating IP with its related objects. Objects that the project cannot see are represented by their ids. */
export function toFloatingIpRow(
  floatingIp: FloatingIp,
  { networks, devices, facts }: Pick<FloatingIpRelations, 'networks' | 'devices' | 'facts'>,
): FloatingIpRow {
  const { floating_network_id, port_details, port_id } = floatingIp;
  return {
    floatingIp,
    pool: networks.find(({ id }) => id === floating_network_id)?.name || floating_network_id,
    server: devices.servers.find(({ id }) => id === port_details?.device_id),
    idleSince: port_id === null ? facts.idle.find(({ id }) => id === floatingIp.id)?.since : undefined,
  };
}

export const floatingIpDefaults = { sort: { key: 'address', isDescending: false } };

const LONG_MS = 7 * 86_400_000;

const idleOf = ({ idleSince }: FloatingIpRow, now: number): readonly string[] => {
  if (idleSince === undefined) return ['no'];
  return now - Date.parse(idleSince) > LONG_MS ? ['yes', 'week'] : ['yes'];
};

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
