import { z } from 'zod';
import { NetworkInput } from '#components/networks/network-input.ts';
import { providerFaults, providerShape } from '#components/networks/provider-schema.ts';
import { subnetFaults, subnetShape } from '#components/networks/subnet-schema.ts';
import type { SubnetFormContext } from '#components/networks/subnet-source.ts';
import { msg } from '#lib/i18n/text.ts';

const Shape = z.object({
  ...NetworkInput.shape,
  ...providerShape.shape,
  ...subnetShape.shape,
  name: NetworkInput.shape.name,
  subnetName: subnetShape.shape.name,
  hasSubnet: z.boolean(),
  /** Whether a router connects the network to an external one, if that is possible. */
  connect: z.boolean(),
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
