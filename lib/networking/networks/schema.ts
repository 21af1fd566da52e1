import { z } from 'zod';
import { digits, listOf, word } from '#lib/http/bounds.ts';
import { BodyBoolean } from '#lib/http/validation.ts';
import { DESCRIBED, DESCRIBED_FILTERS, listQuery, NEW, oneOrMany, PageLinks } from '../list-query.ts';

/** A network; contract/networking.md 5. */
export const Network = z.strictObject({
  ...DESCRIBED,
  status: z.enum(['ACTIVE']),
  admin_state_up: z.boolean(),
  subnets: z.array(z.string()),
  shared: z.boolean(),
  'router:external': z.boolean(),
  mtu: z.number().int(),
  port_security_enabled: z.boolean(),
  availability_zone_hints: z.array(z.string()),
  availability_zones: z.array(z.string()),
  ipv4_address_scope: z.null(),
  ipv6_address_scope: z.null(),
});
export type Network = z.infer<typeof Network>;

/** With `fields`, some of the keys. */
export const NetworkEnvelope = z.strictObject({ network: Network.partial() });
export const NetworkList = z.strictObject({ networks: z.array(Network.partial()), networks_links: PageLinks });
export const CreatedNetworks = z.union([
  z.strictObject({ network: Network }),
  z.strictObject({ networks: z.array(Network) }),
]);

const Mtu = z.int().min(68, 'Use at least 68 bytes.').max(9000, 'Use at most 9000 bytes.');

export const NewNetwork = z.strictObject({
  ...NEW,
  admin_state_up: BodyBoolean.optional(),
  shared: BodyBoolean.optional(),
  'router:external': BodyBoolean.optional(),
  mtu: z.union([Mtu, digits().pipe(Mtu)], 'Use a whole number.').optional(),
  port_security_enabled: BodyBoolean.optional(),
  availability_zone_hints: listOf(z.literal('nova', 'The only availability zone is nova.'), 10).optional(),
});
export type NewNetwork = z.infer<typeof NewNetwork>;
export const CreateNetwork = oneOrMany('network', 'networks', NewNetwork);

export const NetworkChanges = NewNetwork.omit({ project_id: true, tenant_id: true, availability_zone_hints: true });
export type NetworkChanges = z.infer<typeof NetworkChanges>;
export const UpdateNetwork = z.object({ network: NetworkChanges });

const NETWORK_FILTERS = [
  ...DESCRIBED_FILTERS,
  'status',
  'admin_state_up',
  'shared',
  'router:external',
  'mtu',
  'port_security_enabled',
] as const;
export const NetworkQuery = listQuery(NETWORK_FILTERS);
export type NetworkQuery = z.infer<typeof NetworkQuery>;

export const NetworkPath = z.object({ id: word });
