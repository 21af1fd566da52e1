import { z } from 'zod';
import { digits, listOf } from '#lib/http/bounds.ts';
import { BodyBoolean } from '#lib/http/validation.ts';
import { DESCRIBED, defineCollection, flag, given, NEW, oneOrMany, plain } from '../collection.ts';

/** A network; contract/networking.md 5. */
export const NETWORKS = defineCollection({
  table: 'networks',
  one: 'network',
  kind: 'Network',
  attributes: {
    ...DESCRIBED,
    status: plain(z.enum(['ACTIVE']), { filter: 'text', sort: true }),
    admin_state_up: flag({ filter: 'boolean', sort: true }),
    subnets: given(z.array(z.string())),
    shared: flag({ filter: 'own', sort: true }),
    'router:external': flag({ column: 'is_external', filter: 'boolean', sort: true }),
    mtu: plain(z.int(), { filter: 'integer', sort: true }),
    port_security_enabled: flag({ filter: 'boolean' }),
    availability_zone_hints: given(z.array(z.string())),
    availability_zones: given(z.array(z.string())),
    /** The address scopes of the pools that its subnets are from. */
    ipv4_address_scope: given(z.string().nullable()),
    ipv6_address_scope: given(z.string().nullable()),
  },
});
export const Network = NETWORKS.schema;
export type Network = z.infer<typeof Network>;

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
