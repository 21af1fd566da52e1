import { msg } from '#lib/i18n/text.ts';
import type { Subnetpool } from '#lib/networking/subnetpools/schema.ts';
import type { Subnet } from '#lib/networking/subnets/schema.ts';

export type Source = 'written' | 'pool';

export interface SubnetFormContext {
  projectId: string;
  /** Subnet pools visible to the project; empty while they are loading. */
  pools: readonly Subnetpool[];
  siblings: readonly Pick<Subnet, 'ip_version' | 'subnetpool_id'>[];
}

/**
 * Pools for a block. Subnets with the same IP version on a network must all be from the same pool; networking.md 6.
 */
export function poolsFor(version: 4 | 6, { projectId, pools, siblings }: SubnetFormContext): Subnetpool[] {
  const [sibling] = siblings.filter(({ ip_version }) => ip_version === version);
  return pools.filter(
    (pool) =>
      pool.ip_version === version &&
      // Administrators see all pools; blocks come from own and shared ones.
      (pool.project_id === projectId || pool.shared) &&
      (sibling === undefined || sibling.subnetpool_id === pool.id),
  );
}

export function sourceObstacle(source: Source, version: 4 | 6, relatedObjects: SubnetFormContext): string | undefined {
  const others = relatedObjects.siblings.filter(({ ip_version }) => ip_version === version);
  const arePooled = others.some(({ subnetpool_id }) => subnetpool_id !== null);
  if (source === 'written') return arePooled ? msg('The other subnets of the network are from a pool.') : undefined;
  if (others.length > 0 && !arePooled) return msg('The other subnets of the network are not from a pool.');
  if (poolsFor(version, relatedObjects).length > 0) return undefined;
  return version === 4 ? msg('This project has no IPv4 subnet pool.') : msg('This project has no IPv6 subnet pool.');
}
