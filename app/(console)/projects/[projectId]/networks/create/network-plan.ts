import { toNetwork } from '#components/networks/new-network.ts';
import { STARTING_PROVIDER, toProvider } from '#components/networks/provider-input.ts';
import { startingSubnet, toNewSubnet } from '#components/networks/subnet-input.ts';
import type { NewNetworkPlan } from '#lib/console/networking/networks/schema.ts';
import { nextFreeBlock } from '#lib/networking/subnets/block.ts';
import { type InternetContext, NEW_ROUTER, newRouterName, usualExternal, wantedAccess } from './internet-access.ts';
import type { NetworkPlanInput } from './network-input.ts';

const EMPTY: NetworkPlanInput = {
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
  connect: false,
  router_id: '',
  routerName: '',
  external_gateway_info: '',
};

/** The next block that no network of the project has. */
export const suggestedBlock = ({ networks }: Pick<InternetContext, 'networks'>): string =>
  nextFreeBlock(networks.flatMap(({ subnets }) => subnets.map(({ cidr }) => cidr))) ?? '';

/** A new network has a free block and is connected to the internet if it is clear to which external network. */
export function startingNetwork(context: InternetContext): NetworkPlanInput {
  const external = usualExternal(context);
  const access = { connect: external !== undefined, external_gateway_info: external?.id ?? '' };
  return { ...EMPTY, cidr: suggestedBlock(context), ...access };
}

export function toPlan(input: NetworkPlanInput, isAdmin: boolean, context: InternetContext) {
  const { name, description, admin_state_up, port_security_enabled, mtu, shared } = input;
  const external = { 'router:external': input['router:external'] };
  const network = { name, description, admin_state_up, port_security_enabled, mtu, shared, ...external };
  return {
    network: {
      ...toNetwork(network, isAdmin && (shared || input['router:external'])),
      ...(isAdmin ? toProvider(input) : {}),
    },
    ...routerOf(input, context),
    subnets: input.hasSubnet ? [toNewSubnet({ ...input, name: input.subnetName })] : [],
  } satisfies NewNetworkPlan;
}
export type NetworkPlan = ReturnType<typeof toPlan>;

interface ChosenRouter {
  router_id?: string;
  router?: { name: string; external_gateway_info?: { network_id: string } };
}

function routerOf(input: NetworkPlanInput, context: InternetContext): ChosenRouter {
  const access = wantedAccess(input, context);
  const name = newRouterName(input);
  if (access?.router) return { router_id: access.router.id };
  if (access) return { router: { name, external_gateway_info: { network_id: access.external.id } } };
  if (!input.hasSubnet || input.router_id === '') return {};
  return input.router_id === NEW_ROUTER ? { router: { name } } : { router_id: input.router_id };
}
