import { z } from 'zod';
import { column, hiddenColumn, providedValue } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { text } from '#lib/db/table.ts';
import { parseIp } from '#lib/engine/network/ip.ts';
import { uuid, word } from '#lib/http/bounds.ts';
import { input, NAMELESS, SEARCHED, TAGS, TEXT_FILTER } from '../attributes.ts';
import { PORT_STATUSES } from '../ports/statuses.ts';

/** docs/contract/networking.md 13. */
const FloatingIpStatus = z.enum(['ACTIVE', 'DOWN', 'ERROR']);
export type FloatingIpStatus = z.infer<typeof FloatingIpStatus>;

const PortDetails = z.strictObject({
  name: z.string(),
  network_id: z.string(),
  mac_address: z.string(),
  admin_state_up: z.boolean(),
  status: z.enum(PORT_STATUSES),
  device_id: z.string(),
  device_owner: z.string(),
});
export type PortDetails = z.infer<typeof PortDetails>;

const Ipv4 = word.refine((text) => parseIp(text)?.version === 4, 'Use an IPv4 address.');
const NullableText = z.string().nullable();

/** A floating IP; docs/contract/networking.md 10. Port, fixed address and router are null when not associated. */
export const floatingIpAttributes = attributes({
  ...NAMELESS,
  floating_network_id: column(text().references('networks'), z.string(), { ...SEARCHED, create: uuid }),
  floating_ip_address: column(text(), z.string(), { ...SEARCHED, create: Ipv4.nullable().optional() }),
  /** Null disassociates. */
  port_id: column(text().nullable().references('ports'), NullableText, {
    ...TEXT_FILTER,
    ...input(uuid.nullable().optional()),
  }),
  fixed_ip_address: column(text().nullable(), NullableText, { ...SEARCHED, ...input(Ipv4.nullable().optional()) }),
  router_id: column(text().nullable().references('routers'), NullableText, SEARCHED),
  qos_policy_id: column(text().nullable(), NullableText, { ...TEXT_FILTER, ...input(uuid.nullish()) }),
  status: column(text<FloatingIpStatus>(), FloatingIpStatus, SEARCHED),
  ...TAGS,
  port_details: providedValue(PortDetails.nullable()),
  /** Internal port that owns the address, so that it is assigned once. */
  floating_port_id: hiddenColumn(text().references('ports')),
});
