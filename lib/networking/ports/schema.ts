import { z } from 'zod';
import { parseCidr, parseIp } from '#lib/engine/network/ip.ts';
import { boundedList, text, uuid, word } from '#lib/http/bounds.ts';
import { NumericBoolean } from '#lib/http/validation.ts';
import { DESCRIBED, defineCollection, flag, json, NEW, oneOrMany, plain, viewOnly } from '../collection.ts';
import { GivenIpVersion, IpVersion } from '../ip-version.ts';

/** docs/contract/networking.md 7. */
export const PortStatus = z.enum(['DOWN', 'BUILD', 'ACTIVE', 'ERROR']);
export type PortStatus = z.infer<typeof PortStatus>;

const FixedIp = z.strictObject({ subnet_id: z.string(), ip_address: z.string() });

const AddressPair = z.strictObject({ ip_address: z.string(), mac_address: z.string() });
export type AddressPair = z.infer<typeof AddressPair>;
const DhcpOption = z.strictObject({
  opt_name: z.string(),
  opt_value: z.string(),
  ip_version: IpVersion,
});
export type DhcpOption = z.infer<typeof DhcpOption>;

/** A port; `binding:` keys except the vnic type are for administrators. */
export const PORTS = defineCollection({
  table: 'ports',
  one: 'port',
  kind: 'Port',
  attributes: {
    ...DESCRIBED,
    network_id: plain(z.string(), { filter: 'text', sort: true }),
    status: plain(PortStatus, { filter: 'text', sort: true }),
    admin_state_up: flag({ filter: 'boolean', sort: true }),
    mac_address: plain(z.string(), { filter: 'own', sort: true }),
    fixed_ips: viewOnly(z.array(FixedIp), { filter: 'own' }),
    device_id: plain(z.string(), { filter: 'text', sort: true }),
    device_owner: plain(z.string(), { filter: 'text', sort: true }),
    security_groups: viewOnly(z.array(z.string()), { filter: 'own' }),
    port_security_enabled: flag({ filter: 'boolean' }),
    allowed_address_pairs: json(z.array(AddressPair)),
    extra_dhcp_opts: json(z.array(DhcpOption)),
    qos_policy_id: plain(z.string().nullable(), { filter: 'text' }),
    /** Policy of the network, which applies if the port has none. */
    qos_network_policy_id: viewOnly(z.string().nullable()),
    ip_allocation: viewOnly(z.enum(['immediate', 'none'])),
    'binding:vnic_type': viewOnly(z.literal('normal')),
    'binding:host_id': viewOnly(z.string().optional(), { column: 'host_id', filter: 'text' }),
    'binding:vif_type': viewOnly(z.string().optional()),
    'binding:vif_details': viewOnly(z.record(z.string(), z.unknown()).optional()),
    'binding:profile': viewOnly(z.record(z.string(), z.unknown()).optional()),
  },
});
export const Port = PORTS.schema;
export type Port = z.infer<typeof Port>;

/** A subnet requests any of its addresses, an address exactly that one. */
export const FixedIpRequest = z
  .strictObject({ subnet_id: uuid.optional(), ip_address: word.optional() })
  .refine((wanted) => wanted.subnet_id !== undefined || wanted.ip_address !== undefined, {
    message: 'Specify subnet_id, ip_address or both.',
  });
export type FixedIpRequest = z.infer<typeof FixedIpRequest>;

const MacAddress = z
  .string()
  .regex(/^[0-9a-f][02468ace](:[0-9a-f]{2}){5}$/i, 'Use a unicast MAC address such as fa:16:3e:00:00:01.')
  .transform((text) => text.toLowerCase());

const isBlock = (said: string) => parseIp(said) !== undefined || parseCidr(said)?.text === said;

const AddressPairRequest = z.strictObject({
  ip_address: text(64).refine(isBlock, 'Use an address, or a block without host bits such as 10.0.0.0/24.'),
  mac_address: MacAddress.optional(),
});
export type AddressPairRequest = z.infer<typeof AddressPairRequest>;

/** Options that may be empty; docs/contract/networking.md 7. */
const MAY_BE_EMPTY = ['router', 'classless-static-route'];

const DhcpOptionRequest = z
  .strictObject({
    opt_name: text(64).min(1, 'Enter a name.'),
    /** Null removes the option. */
    opt_value: text(255).nullable(),
    ip_version: GivenIpVersion.default(4),
  })
  .refine(({ opt_name, opt_value }) => opt_value !== '' || MAY_BE_EMPTY.includes(opt_name), {
    message: `Only ${MAY_BE_EMPTY.join(' and ')} can be empty. Use null to remove an option.`,
    path: ['opt_value'],
  });
export type DhcpOptionRequest = z.infer<typeof DhcpOptionRequest>;

const Groups = boundedList(uuid, 64);

const CHANGEABLE = {
  name: NEW.name,
  description: NEW.description,
  admin_state_up: NumericBoolean.optional(),
  mac_address: MacAddress.optional(),
  fixed_ips: z.array(FixedIpRequest).max(5, 'A port can have at most 5 addresses.').optional(),
  device_id: z.string().max(255).optional(),
  device_owner: z.string().max(255).optional(),
  security_groups: Groups.nullable()
    .transform((groups) => groups ?? [])
    .optional(),
  port_security_enabled: NumericBoolean.optional(),
  allowed_address_pairs: z.array(AddressPairRequest).max(10, 'A port can have at most 10 address pairs.').nullish(),
  extra_dhcp_opts: boundedList(DhcpOptionRequest, 32).nullish(),
  qos_policy_id: uuid.nullish(),
  'binding:vnic_type': z.literal('normal', 'Only the VNIC type normal is supported.').optional(),
  'binding:host_id': z.string().max(255).optional(),
};

/** As upstream, null on creation means the default group. */
const NewGroups = Groups.nullable()
  .transform((groups) => groups ?? undefined)
  .optional();
export const NewPort = z.strictObject({ ...NEW, ...CHANGEABLE, security_groups: NewGroups, network_id: uuid });
export type NewPort = z.infer<typeof NewPort>;
export const CreatePort = oneOrMany('port', 'ports', NewPort);

export const PortChanges = z.strictObject(CHANGEABLE);
export type PortChanges = z.infer<typeof PortChanges>;
