import { preferredExternalNetwork } from '#lib/networking/networks/external.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import { nextFreeBlock } from '#lib/networking/subnets/block.ts';
import type { ListedNetwork, NewNetworkPlan } from './schema.ts';

interface StartingPlan {
  plan: NewNetworkPlan;
  cidr: string;
  /** External network of the router, if there is one. */
  outside: Network | undefined;
}

interface StartingOptions {
  /** Whether role and quota allow a router. */
  mayCreateRouter: boolean;
}

/**
 * Suggested first network: a free block, and a router to the external network, unless
 * there are several and none is the default. Undefined if no block is free.
 */
export function startingPlan(
  networks: readonly Pick<ListedNetwork, 'network' | 'subnets'>[],
  { mayCreateRouter }: StartingOptions,
): StartingPlan | undefined {
  const cidr = nextFreeBlock(networks.flatMap(({ subnets }) => subnets.map((subnet) => subnet.cidr)));
  if (cidr === undefined) return undefined;
  const outside = mayCreateRouter ? preferredExternalNetwork(networks.map(({ network }) => network)) : undefined;
  const gateway = outside && { external_gateway_info: { network_id: outside.id } };
  const plan = {
    network: { name: 'private' },
    subnets: [{ name: 'private-subnet', ip_version: 4 as const, cidr }],
    ...(gateway ? { router: { name: 'private-router', ...gateway } } : {}),
  };
  return { plan, cidr, outside };
}
