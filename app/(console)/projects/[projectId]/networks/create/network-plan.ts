import { toNetwork } from '#components/networks/new-network.ts';
import { STARTING_PROVIDER, toProvider } from '#components/networks/provider-input.ts';
import { startingSubnet, toNewSubnet } from '#components/networks/subnet-input.ts';
import type { NewNetworkPlan } from '#lib/console/networking/networks/schema.ts';
import type { NetworkPlanInput } from './network-input.ts';

export const STARTING: NetworkPlanInput = {
  ...STARTING_PROVIDER,
  ...startingSubnet(),
  name: '',
  description: '',
  admin_state_up: true,
  port_security_enabled: true,
  shared: false,
  'router:external': false,
  subnetName: '',
  hasSubnet: true,
  router_id: '',
  routerName: '',
  external_gateway_info: '',
};

/** Represents a router that is created together with the network. */
export const NEW_ROUTER = 'new';

export function toPlan(input: NetworkPlanInput, isAdmin: boolean) {
  const { name, description, admin_state_up, port_security_enabled, mtu, shared } = input;
  const external = { 'router:external': input['router:external'] };
  const network = { name, description, admin_state_up, port_security_enabled, mtu, shared, ...external };
  return {
    network: {
      ...toNetwork(network, isAdmin && (shared || input['router:external'])),
      ...(isAdmin ? toProvider(input) : {}),
    },
    ...routerOf(input),
    subnets: input.hasSubnet ? [toNewSubnet({ ...input, name: input.subnetName })] : [],
  } satisfies NewNetworkPlan;
}
export type NetworkPlan = ReturnType<typeof toPlan>;

interface ChosenRouter {
  router_id?: string;
  router?: { name: string; external_gateway_info?: { network_id: string } };
}

function routerOf({ hasSubnet, router_id, routerName, ...input }: NetworkPlanInput): ChosenRouter {
  if (!hasSubnet || router_id === '') return {};
  if (router_id !== NEW_ROUTER) return { router_id };
  const network_id = input.external_gateway_info;
  return { router: { name: routerName, ...(network_id ? { external_gateway_info: { network_id } } : {}) } };
}
