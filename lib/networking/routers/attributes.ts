import { z } from 'zod';
import { column, constant, hiddenColumn, providedValue } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { packJson } from '#lib/db/column-types.ts';
import { flag, json, text } from '#lib/db/table.ts';
import { boundedList } from '#lib/http/bounds.ts';
import { BOOLEAN_FILTER, DESCRIBED, SEARCHED, SEARCHED_FLAG, SWITCH, TAGS } from '../attributes.ts';
import { ZONE } from '../availability-zones/zone.ts';

const RouterStatus = z.enum(['ACTIVE', 'DOWN']);
export type RouterStatus = z.infer<typeof RouterStatus>;

const FixedIp = z.strictObject({ subnet_id: z.string(), ip_address: z.string() });

/** External gateway of a router. */
const GatewayInfo = z.strictObject({
  network_id: z.string(),
  enable_snat: z.boolean(),
  external_fixed_ips: z.array(FixedIp),
});

export const Route = z.strictObject({ destination: z.string(), nexthop: z.string() });
export type Route = z.infer<typeof Route>;

const BUILD = { ...BOOLEAN_FILTER, ...SWITCH, audience: 'admin', initial: 0 } as const;

/** A router; docs/contract/networking.md 8. `distributed` and `ha` are for administrators. */
export const routerAttributes = attributes({
  ...DESCRIBED,
  status: column(text<RouterStatus>(), RouterStatus, { ...SEARCHED, initial: 'ACTIVE' }),
  admin_state_up: column(flag(), z.boolean(), { ...SEARCHED_FLAG, ...SWITCH, initial: 1 }),
  ...TAGS,
  external_gateway_info: providedValue(GatewayInfo.nullable()),
  routes: providedValue(z.array(Route)),
  flavor_id: constant(z.null(), null),
  availability_zone_hints: column(json<string[]>(), z.array(z.string()), {
    create: boundedList(z.literal('nova', 'The only availability zone is nova.'), 10).optional(),
    initial: packJson<string[]>([]),
  }),
  availability_zones: constant(z.array(z.string()), [ZONE]),
  distributed: column(flag(), z.boolean(), { column: 'is_distributed', ...BUILD }),
  ha: column(flag(), z.boolean(), { column: 'is_ha', ...BUILD }),
  /** Whether outgoing traffic is translated to the gateway's address. */
  enable_snat: hiddenColumn(flag()),
  /** External network of the gateway, and the router's port there; null without a gateway. */
  gateway_network_id: hiddenColumn(text().nullable().references('networks')),
  gateway_port_id: hiddenColumn(text().nullable().references('ports')),
  /** Created by automatic allocation of a topology. */
  is_auto_allocated: hiddenColumn(flag()),
});

/** Columns of a router without a gateway. */
export const NO_GATEWAY = { enable_snat: 1, gateway_network_id: null, gateway_port_id: null } as const;
