import type { Selectable } from 'kysely';
import type { Tables } from '#lib/db/tables.ts';

export type HostRow = Selectable<Tables['hosts']>;

export type HostCondition = Pick<HostRow, 'is_enabled' | 'forced_down' | 'state'>;

/** Whether a host is up: it reports, and is not forced down. */
export const isUp = ({ state, forced_down }: Omit<HostCondition, 'is_enabled'>): boolean =>
  state === 'up' && forced_down === 0;

/** `host_status` of servers; docs/contract/compute.md 4. Undefined without a host. */
export function hostStatusOf(host: HostCondition | undefined): 'UP' | 'DOWN' | 'UNKNOWN' | 'MAINTENANCE' | '' {
  if (!host) return '';
  if (host.forced_down === 1) return 'DOWN';
  if (host.is_enabled === 0) return 'MAINTENANCE';
  return host.state === 'up' ? 'UP' : 'UNKNOWN';
}
