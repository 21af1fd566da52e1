import { z } from 'zod';
import { NetworkInput, toNetwork } from '#components/networks/network-input.ts';
import { providerFaults, providerShape, STARTING_PROVIDER, toProvider } from '#components/networks/provider-input.ts';
import { startingSubnet, subnetFaults, subnetShape, toNewSubnet } from '#components/networks/subnet-input.ts';
import type { SubnetFormContext } from '#components/networks/subnet-source.ts';
import type { NewNetworkPlan } from '#lib/console/networking/networks/schema.ts';
import { msg } from '#lib/i18n/text.ts';

const Shape = z.object({
  ...NetworkInput.shape,
  ...providerShape.shape,
  ...subnetShape.shape,
  name: NetworkInput.shape.name,
  subnetName: subnetShape.shape.name,
  hasSubnet: z.boolean(),
  router_id: z.string(),
  routerName: z.string().max(255),
  external_gateway_info: z.string(),
});
export type NetworkPlanInput = z.infer<typeof Shape>;

/** Adds the platform's rules, with each error at its field. */
export const networkPlanInput = (relatedObjects: SubnetFormContext) =>
  Shape.superRefine((input, context) => {
    const faults = [
      ...providerFaults(input),
      ...(input.hasSubnet ? [...routerFaults(input), ...subnetFaults(input, relatedObjects)] : []),
    ];
    for (const { path, message } of faults) context.addIssue({ code: 'custom', path: [path], message });
  });

const routerFaults = ({ router_id, gateway }: NetworkPlanInput) =>
  router_id && gateway === 'none'
    ? [{ path: 'router_id', message: msg('A router uses the gateway address, so the subnet needs one.') }]
    : [];

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
