import { z } from 'zod';
import { computedValue } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import type { ServerPort } from '#lib/networking/compute-integration.ts';
import { PORT_STATUSES } from '#lib/networking/ports/statuses.ts';

const FixedIp = z.strictObject({ subnet_id: z.string(), ip_address: z.string() });

/** Ports of servers; docs/contract/compute.md 8. */
export const interfaceAttributes = attributes({
  port_id: computedValue(z.string(), ({ id }: ServerPort) => id),
  net_id: computedValue(z.string(), ({ network_id }: ServerPort) => network_id),
  port_state: computedValue(z.enum(PORT_STATUSES), ({ status }: ServerPort) => status),
  mac_addr: computedValue(z.string(), ({ mac_address }: ServerPort) => mac_address),
  fixed_ips: computedValue(z.array(FixedIp), ({ fixedIps }: ServerPort) => fixedIps),
  tag: computedValue(z.string().nullable(), ({ device_tag }: ServerPort) => device_tag, { since: 70 }),
});
