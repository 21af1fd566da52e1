import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

export const RouterHealthPath = z.object({ router_id: word });

/** Reasons why a subnet does not reach the outside through a router; the sentences are in `words.ts`. */
export const GatewayFault = z.enum([
  'router_down',
  'no_gateway',
  'gateway_down',
  'no_physical_network',
  'network_down',
  'interface_down',
  'no_gateway_address',
  'other_gateway',
  'no_snat',
  'no_external_ipv6',
]);
export type GatewayFault = z.infer<typeof GatewayFault>;

const SubnetHealth = z.strictObject({
  subnet_id: z.string(),
  network_id: z.string(),
  /** Name of the subnet, otherwise of its network, otherwise the id. */
  name: z.string(),
  cidr: z.string(),
  /** Null if it reaches the outside. */
  fault: GatewayFault.nullable(),
});

/** Whether each internal subnet reaches the outside through a router. */
export const RouterHealth = z.strictObject({ subnets: z.array(SubnetHealth) });
export type RouterHealth = z.infer<typeof RouterHealth>;
