import type { FloatingIp } from '#lib/networking/floatingips/schema.ts';
import type { FloatingIpRelated } from './related-objects.ts';

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
  { networks = [], devices, facts }: FloatingIpRelated,
): FloatingIpRow {
  const { floating_network_id, port_details, port_id } = floatingIp;
  return {
    floatingIp,
    pool: networks.find(({ id }) => id === floating_network_id)?.name || floating_network_id,
    server: devices?.servers.find(({ id }) => id === port_details?.device_id),
    idleSince: port_id === null ? facts?.idle.find(({ id }) => id === floatingIp.id)?.since : undefined,
  };
}

const LONG_MS = 7 * 86_400_000;

export const idleOf = ({ idleSince }: FloatingIpRow, now: number): readonly string[] => {
  if (idleSince === undefined) return ['no'];
  return now - Date.parse(idleSince) > LONG_MS ? ['yes', 'week'] : ['yes'];
};
