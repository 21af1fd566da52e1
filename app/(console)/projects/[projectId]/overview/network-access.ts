import {
  associationObstacle,
  type Fix,
  type NetworkContext,
} from '#lib/networking/floatingips/association-obstacle.ts';
import { isUsableNetwork } from '#lib/networking/networks/can.ts';
import { externalNetworks, preferredExternalNetwork } from '#lib/networking/networks/external.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import type { Subnet } from '#lib/networking/subnets/schema.ts';

interface ProjectNetworks extends NetworkContext {
  networks: readonly Network[];
  subnets: readonly Subnet[];
}

/** Whether instances on a network of the project can have floating IPs; otherwise what would allow it, if anything. */
export type NetworkAccess =
  | { kind: 'connected' | 'no-network' | 'no-external-network' }
  | { kind: 'not-connected'; network: Network; external: Network; fix: Fix | undefined };

/** Stands for the address of an instance. */
const ANY = '0.0.0.0';

export function networkAccessOf(projectId: string, context: ProjectNetworks): NetworkAccess {
  const inner = new Set(context.networks.filter((one) => isUsableNetwork(one, projectId)).map(({ id }) => id));
  const subnets = context.subnets.filter(({ network_id, ip_version }) => ip_version === 4 && inner.has(network_id));
  const external = externalNetworks(context.networks);
  const obstacleOf = (subnet: Subnet, networkId: string) =>
    associationObstacle({ id: '', fixed_ips: [{ subnet_id: subnet.id, ip_address: ANY }] }, networkId, context);
  if (subnets.some((subnet) => external.some(({ id }) => obstacleOf(subnet, id) === undefined))) {
    return { kind: 'connected' };
  }
  const [first] = subnets;
  if (!first) return { kind: 'no-network' };
  const outside = preferredExternalNetwork(context.networks) ?? external[0];
  if (!outside) return { kind: 'no-external-network' };
  const fixable = subnets.find((subnet) => obstacleOf(subnet, outside.id)?.fix !== undefined) ?? first;
  const network = context.networks.find(({ id }) => id === fixable.network_id);
  if (!network) return { kind: 'no-network' };
  return { kind: 'not-connected', network, external: outside, fix: obstacleOf(fixable, outside.id)?.fix };
}
