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
  routerId: z.string(),
  routerName: z.string().max(255),
  routerGateway: z.string(),
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

const routerFaults = ({ routerId, gateway }: NetworkPlanInput) =>
  routerId && gateway === 'none'
    ? [{ path: 'routerId', message: msg('A router uses the gateway address, so the subnet needs one.') }]
    : [];

export const STARTING: NetworkPlanInput = {
  ...STARTING_PROVIDER,
  ...startingSubnet(),
  name: '',
  description: '',
  admin_state_up: true,
  port_security_enabled: true,
  shared: false,
  external: false,
  subnetName: '',
  hasSubnet: true,
  routerId: '',
  routerName: '',
  routerGateway: '',
};

/** Represents a router that is created together with the network. */
export const NEW_ROUTER = 'new';

export function toPlan(input: NetworkPlanInput, isAdmin: boolean) {
  const { name, description, admin_state_up, port_security_enabled, mtu, shared, external } = input;
  const network = { name, description, admin_state_up, port_security_enabled, mtu, shared, external };
  return {
    network: { ...toNetwork(network, isAdmin && (shared || external)), ...(isAdmin ? toProvider(input) : {}) },
    ...routerOf(input),
    subnets: input.hasSubnet ? [toNewSubnet({ ...input, name: input.subnetName })] : [],
  } satisfies NewNetworkPlan;
}
export type NetworkPlan = ReturnType<typeof toPlan>;

interface ChosenRouter {
  router_id?: string;
  router?: { name: string; external_gateway_info?: { network_id: string } };
}

function routerOf({ hasSubnet, routerId, routerName, routerGateway }: NetworkPlanInput): ChosenRouter {
  if (!hasSubnet || routerId === '') return {};
  if (routerId !== NEW_ROUTER) return { router_id: routerId };
  const gateway = routerGateway ? { external_gateway_info: { network_id: routerGateway } } : {};
  return { router: { name: routerName, ...gateway } };
}
