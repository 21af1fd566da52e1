import { z } from 'zod';
import { NetworkInput, toNetwork } from '#components/networks/network-input.ts';
import { startingSubnet, subnetFaults, subnetShape, toNewSubnet } from '#components/networks/subnet-input.ts';
import type { NewNetworkPlan } from '#lib/console/networks/schema.ts';
import { msg } from '#lib/i18n/text.ts';

/** What the form asks: a network, and its subnet unless there is to be none. */
export const NetworkPlanInput = z
  .object({
    ...NetworkInput.shape,
    ...subnetShape.shape,
    name: NetworkInput.shape.name,
    subnetName: subnetShape.shape.name,
    hasSubnet: z.boolean(),
    routerId: z.string(),
  })
  .superRefine((input, context) => {
    if (!input.hasSubnet) return;
    if (input.routerId && input.gateway === 'none') {
      context.addIssue({
        code: 'custom',
        path: ['routerId'],
        message: msg('A router takes the gateway address: the subnet needs one.'),
      });
    }
    for (const { path, message } of subnetFaults(input)) context.addIssue({ code: 'custom', path: [path], message });
  });
export type NetworkPlanInput = z.infer<typeof NetworkPlanInput>;

/** What the form begins with. */
export const STARTING: NetworkPlanInput = {
  ...startingSubnet(''),
  name: '',
  description: '',
  admin_state_up: true,
  port_security_enabled: true,
  shared: false,
  external: false,
  subnetName: '',
  hasSubnet: true,
  routerId: '',
};

/** The input as the API takes it. */
export function toPlan(input: NetworkPlanInput, isAdmin: boolean): NewNetworkPlan {
  const { name, description, admin_state_up, port_security_enabled, mtu, shared, external } = input;
  const network = { name, description, admin_state_up, port_security_enabled, mtu, shared, external };
  return {
    network: toNetwork(network, isAdmin && (shared || external)),
    ...(input.hasSubnet && input.routerId ? { router_id: input.routerId } : {}),
    subnets: input.hasSubnet ? [toNewSubnet({ ...input, name: input.subnetName })] : [],
  };
}
