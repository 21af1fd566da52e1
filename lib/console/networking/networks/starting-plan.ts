import type { Network } from '#lib/networking/networks/schema.ts';
import { nextFreeBlock } from '#lib/networking/subnets/block.ts';
import type { ListedNetwork, NewNetworkPlan } from './schema.ts';

interface StartingPlan {
  plan: NewNetworkPlan;
  cidr: string;
  /** External network of the router, if there is one. */
  outside: Network | undefined;
}

/**
 * Suggested first network: a free block, and a router to the default external network. Undefined if no block is free.
 */
export function startingPlan(
  networks: readonly Pick<ListedNetwork, 'network' | 'subnets'>[],
): StartingPlan | undefined {
  const cidr = nextFreeBlock(networks.flatMap(({ subnets }) => subnets.map((subnet) => subnet.cidr)));
  if (cidr === undefined) return undefined;
  const external = networks.flatMap(({ network }) => (network['router:external'] ? [network] : []));
  const outside = external.find(({ is_default }) => is_default) ?? external[0];
  const gateway = outside && { external_gateway_info: { network_id: outside.id } };
  const plan = {
    network: { name: 'private' },
    subnets: [{ name: 'private-subnet', ip_version: 4 as const, cidr }],
    ...(gateway ? { router: { name: 'private-router', ...gateway } } : {}),
  };
  return { plan, cidr, outside };
}
