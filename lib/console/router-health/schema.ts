import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

export const RouterHealthPath = z.object({ router_id: word });

/** Why a subnet does not reach the outside through a router; `words.ts` has the sentences. */
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
  /** Of the subnet, or else of its network. */
  name: z.string(),
  cidr: z.string(),
  /** Null when it reaches the outside. */
  fault: GatewayFault.nullable(),
});

/** Which of its internal subnets reach the outside through a router, and why the others do not. */
export const RouterHealth = z.strictObject({ subnets: z.array(SubnetHealth) });
export type RouterHealth = z.infer<typeof RouterHealth>;
