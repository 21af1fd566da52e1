import { z } from 'zod';
import { column, constant, hiddenColumn, providedValue } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { flag, integer, text } from '#lib/db/table.ts';
import { digits, uuid } from '#lib/http/bounds.ts';
import {
  BOOLEAN_FILTER,
  DESCRIBED,
  INTEGER_FILTER,
  input,
  SEARCHED,
  SEARCHED_FLAG,
  SEARCHED_NUMBER,
  SWITCH,
  TAGS,
  TEXT_FILTER,
} from '../attributes.ts';
import { ZONE } from '../availability-zones/zone.ts';
import { MAX_SEGMENTATION_ID, NetworkType } from './network-type.ts';

const SegmentationId = z.int().min(1, 'Use at least 1.').max(MAX_SEGMENTATION_ID, 'Use at most 16777215.');
const Mtu = z.int().min(68, 'Use at least 68 bytes.').max(9000, 'Use at most 9000 bytes.');

/** Attributes of the segment, which administrators see and choose. */
const PROVIDER = { audience: 'admin' } as const;

/** A network; docs/contract/networking.md 5. */
export const networkAttributes = attributes({
  ...DESCRIBED,
  status: column(text<'ACTIVE'>(), z.enum(['ACTIVE']), { ...SEARCHED, initial: 'ACTIVE' }),
  admin_state_up: column(flag(), z.boolean(), { ...SEARCHED_FLAG, ...SWITCH, initial: 1 }),
  shared: column(flag(), z.boolean(), { ...SEARCHED_FLAG, ...SWITCH, initial: 0 }),
  'router:external': column(flag(), z.boolean(), { column: 'is_external', ...SEARCHED_FLAG, ...SWITCH, initial: 0 }),
  /** Bytes. */
  mtu: column(integer(), z.int(), {
    ...SEARCHED_NUMBER,
    ...input(z.union([Mtu, digits().pipe(Mtu)], 'Use a whole number.').optional()),
  }),
  port_security_enabled: column(flag(), z.boolean(), { ...BOOLEAN_FILTER, ...SWITCH, initial: 1 }),
  /** Null means none; by default the project's default policy. */
  qos_policy_id: column(text().nullable(), z.string().nullable(), {
    ...{ ...TEXT_FILTER, ...input(uuid.nullish()), initial: null },
  }),
  /** External network for requests that name none; at most one. */
  is_default: column(flag(), z.boolean(), { ...BOOLEAN_FILTER, ...SWITCH, initial: 0 }),
  ...TAGS,
  subnets: providedValue(z.array(z.string())),
  availability_zone_hints: constant(z.array(z.string()), []),
  availability_zones: constant(z.array(z.string()), [ZONE]),
  /** Address scopes of its subnets' pools. */
  ipv4_address_scope: providedValue(z.string().nullable()),
  ipv6_address_scope: providedValue(z.string().nullable()),
  'provider:network_type': column(text<NetworkType>(), NetworkType, {
    ...{ column: 'network_type', ...TEXT_FILTER, ...PROVIDER, create: NetworkType.optional() },
  }),
  /** Name of the physical network on the hosts; null for tunnels. */
  'provider:physical_network': column(text().nullable(), z.string().nullable(), {
    ...{ column: 'physical_network', ...TEXT_FILTER, ...PROVIDER },
    create: z.string().min(1, 'Enter a name.').max(64, 'Use at most 64 characters.').optional(),
  }),
  /** Tunnel or VLAN id; null for flat networks. */
  'provider:segmentation_id': column(integer().nullable(), z.int().nullable(), {
    ...{ column: 'segmentation_id', ...INTEGER_FILTER, ...PROVIDER },
    create: z.union([SegmentationId, digits().pipe(SegmentationId)], 'Use a whole number.').optional(),
  }),
  /** Combination of the three columns above, unique among networks. */
  segment_key: hiddenColumn(text()),
  /** Created by automatic allocation of a topology. */
  is_auto_allocated: hiddenColumn(flag()),
});
