import { z } from 'zod';
import { boundedList, digits, uuid } from '#lib/http/bounds.ts';
import { NumericBoolean } from '#lib/http/validation.ts';
import { DESCRIBED, defineCollection, flag, NEW, oneOrMany, plain, viewOnly } from '../collection.ts';

/** Geneve numbers have 24 bits. */
export const MAX_SEGMENTATION_ID = 2 ** 24 - 1;
/** VLAN numbers have 12 bits, two of which values are reserved. */
export const MAX_VLAN = 4094;

/** Carrier of a network: tunnels, a VLAN, or an untagged physical network. */
export const NetworkType = z.enum(['geneve', 'vlan', 'flat'], 'Use geneve, vlan or flat.');
export type NetworkType = z.infer<typeof NetworkType>;

/** A network; docs/contract/networking.md 5. */
export const NETWORKS = defineCollection({
  table: 'networks',
  one: 'network',
  kind: 'Network',
  attributes: {
    ...DESCRIBED,
    status: plain(z.enum(['ACTIVE']), { filter: 'text', sort: true }),
    admin_state_up: flag({ filter: 'boolean', sort: true }),
    subnets: viewOnly(z.array(z.string())),
    shared: flag({ filter: 'own', sort: true }),
    'router:external': flag({ column: 'is_external', filter: 'boolean', sort: true }),
    mtu: plain(z.int(), { filter: 'integer', sort: true }),
    port_security_enabled: flag({ filter: 'boolean' }),
    qos_policy_id: plain(z.string().nullable(), { filter: 'text' }),
    availability_zone_hints: viewOnly(z.array(z.string())),
    availability_zones: viewOnly(z.array(z.string())),
    is_default: flag({ filter: 'boolean' }),
    /** Provider attributes, for administrators. */
    'provider:network_type': viewOnly(NetworkType.optional(), { column: 'network_type', filter: 'text' }),
    'provider:physical_network': viewOnly(z.string().nullable().optional(), {
      column: 'physical_network',
      filter: 'text',
    }),
    'provider:segmentation_id': viewOnly(z.int().nullable().optional(), {
      column: 'segmentation_id',
      filter: 'integer',
    }),
    /** Address scopes of its subnets' pools. */
    ipv4_address_scope: viewOnly(z.string().nullable()),
    ipv6_address_scope: viewOnly(z.string().nullable()),
  },
});
export const Network = NETWORKS.schema;
export type Network = z.infer<typeof Network>;

const SegmentationId = z.int().min(1, 'Use at least 1.').max(MAX_SEGMENTATION_ID, 'Use at most 16777215.');
const Mtu = z.int().min(68, 'Use at least 68 bytes.').max(9000, 'Use at most 9000 bytes.');

export const NewNetwork = z.strictObject({
  ...NEW,
  admin_state_up: NumericBoolean.optional(),
  shared: NumericBoolean.optional(),
  'router:external': NumericBoolean.optional(),
  mtu: z.union([Mtu, digits().pipe(Mtu)], 'Use a whole number.').optional(),
  port_security_enabled: NumericBoolean.optional(),
  is_default: NumericBoolean.optional(),
  'provider:network_type': NetworkType.optional(),
  'provider:physical_network': z.string().min(1, 'Enter a name.').max(64, 'Use at most 64 characters.').optional(),
  'provider:segmentation_id': z
    .union([SegmentationId, digits().pipe(SegmentationId)], 'Use a whole number.')
    .optional(),
  /** Null means none; by default the project's default policy. */
  qos_policy_id: uuid.nullish(),
  availability_zone_hints: boundedList(z.literal('nova', 'The only availability zone is nova.'), 10).optional(),
});
export type NewNetwork = z.infer<typeof NewNetwork>;
export const CreateNetwork = oneOrMany('network', 'networks', NewNetwork);

export const NetworkChanges = NewNetwork.omit({
  project_id: true,
  tenant_id: true,
  availability_zone_hints: true,
  'provider:network_type': true,
  'provider:physical_network': true,
  'provider:segmentation_id': true,
});
export type NetworkChanges = z.infer<typeof NetworkChanges>;
