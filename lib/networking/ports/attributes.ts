import { z } from 'zod';
import { column, computedValue, constant, hiddenColumn, providedValue } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { packJson } from '#lib/db/column-types.ts';
import { flag, integer, json, text } from '#lib/db/table.ts';
import { boundedList, uuid } from '#lib/http/bounds.ts';
import { BOOLEAN_FILTER, DESCRIBED, input, SEARCHED, SEARCHED_FLAG, SWITCH, TAGS, TEXT_FILTER } from '../attributes.ts';
import { IpVersion } from '../ip-version.ts';
import { AddressPairRequests, DhcpOptionRequest, MacAddress } from './requests.ts';
import { PORT_STATUSES, type PortStatus } from './statuses.ts';

const FixedIp = z.strictObject({ subnet_id: z.string(), ip_address: z.string() });

const AddressPair = z.strictObject({ ip_address: z.string(), mac_address: z.string() });
export type AddressPair = z.infer<typeof AddressPair>;
const DhcpOption = z.strictObject({
  opt_name: z.string(),
  opt_value: z.string(),
  ip_version: IpVersion,
});
export type DhcpOption = z.infer<typeof DhcpOption>;

const Device = z.string().max(255).optional();
const Details = z.record(z.string(), z.unknown());
const ADMIN = { audience: 'admin' } as const;

/** A port; docs/contract/networking.md 7. `binding:` keys except the vnic type are for administrators. */
export const portAttributes = attributes({
  ...DESCRIBED,
  network_id: column(text().references('networks'), z.string(), { ...SEARCHED, create: uuid }),
  status: column(text<PortStatus>(), z.enum(PORT_STATUSES), SEARCHED),
  admin_state_up: column(flag(), z.boolean(), { ...SEARCHED_FLAG, ...SWITCH, initial: 1 }),
  mac_address: column(text(), z.string(), { ...SEARCHED, ...input(MacAddress.optional()) }),
  /** User of the port, empty when unbound. Clients can write it too. */
  device_id: column(text(), z.string(), { ...SEARCHED, ...input(Device) }),
  device_owner: column(text(), z.string(), { ...SEARCHED, ...input(Device) }),
  port_security_enabled: column(flag(), z.boolean(), { ...BOOLEAN_FILTER, ...SWITCH }),
  /** Additional addresses that the port may use as source. */
  allowed_address_pairs: column(json<AddressPair[]>(), z.array(AddressPair), {
    ...{ ...input(AddressPairRequests), initial: packJson<AddressPair[]>([]) },
  }),
  /** Options by name and IP version. */
  extra_dhcp_opts: column(json<DhcpOption[]>(), z.array(DhcpOption), {
    ...{ ...input(boundedList(DhcpOptionRequest, 32).nullish()), initial: packJson<DhcpOption[]>([]) },
  }),
  /** Policy of the port; null means that of the network. */
  qos_policy_id: column(text().nullable(), z.string().nullable(), {
    ...{ ...TEXT_FILTER, ...input(uuid.nullish()), initial: null },
  }),
  ...TAGS,
  fixed_ips: providedValue(z.array(FixedIp)),
  security_groups: providedValue(z.array(z.string())),
  /** Policy of the network, which applies if the port has none. */
  qos_network_policy_id: providedValue(z.string().nullable()),
  ip_allocation: providedValue(z.enum(['immediate', 'none'])),
  'binding:vnic_type': constant(z.literal('normal'), 'normal'),
  /** Host of the binding; empty when unbound. */
  'binding:host_id': column(text(), z.string(), { column: 'host_id', ...TEXT_FILTER, ...ADMIN, ...input(Device) }),
  'binding:vif_type': computedValue(
    z.string(),
    ({ host_id }: { host_id: string }) => (host_id ? 'other' : 'unbound'),
    ADMIN,
  ),
  'binding:vif_details': constant(Details, {}, ADMIN),
  'binding:profile': computedValue(
    Details,
    ({ migrating_to }: { migrating_to: string | null }) => (migrating_to === null ? {} : { migrating_to }),
    ADMIN,
  ),
  /**
   * Server with the port as an interface: written only by compute, and the only column by which a server's ports are
   * found.
   */
  server_id: hiddenColumn(text().nullable()),
  /** Order of the port among its server's ports. */
  device_index: hiddenColumn(integer()),
  /** Created for its server and deleted with it. */
  is_server_made: hiddenColumn(flag()),
  /** Device tag inside the guest. */
  device_tag: hiddenColumn(text().nullable()),
  /** Target host of a live migration; null otherwise. */
  migrating_to: hiddenColumn(text().nullable()),
  /** Detaching from its server, from the accepted request until it ends or fails. */
  is_leaving: hiddenColumn(flag()),
});

/** Columns of an unbound port. */
export const UNBOUND = {
  server_id: null,
  device_id: '',
  device_owner: '',
  device_index: 0,
  device_tag: null,
  host_id: '',
  migrating_to: null,
  is_leaving: 0,
  status: 'DOWN',
} as const;
