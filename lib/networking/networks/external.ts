import type { Network } from './schema.ts';

type ExternalNetwork = Pick<Network, 'id' | 'router:external' | 'is_default' | 'admin_state_up' | 'subnets'>;

/** External networks that routers can get an address on. */
export const externalNetworks = <N extends ExternalNetwork>(networks: readonly N[]): N[] =>
  networks.filter((one) => one['router:external'] && one.admin_state_up && one.subnets.length > 0);

/** The external network of a new router unless the user chooses one: the default, or else the only one. */
export function preferredExternalNetwork<N extends ExternalNetwork>(networks: readonly N[]): N | undefined {
  const all = externalNetworks(networks);
  return all.find(({ is_default }) => is_default) ?? (all.length === 1 ? all[0] : undefined);
}
