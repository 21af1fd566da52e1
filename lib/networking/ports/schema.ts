import { z } from 'zod';
import { listOf, word } from '#lib/http/bounds.ts';
import { BodyBoolean } from '#lib/http/validation.ts';
import { DESCRIBED, DESCRIBED_FILTERS, listQuery, NEW, oneOrMany, PageLinks } from '../list-query.ts';

/** contract/networking.md 7. */
export const PortStatus = z.enum(['DOWN', 'BUILD', 'ACTIVE', 'ERROR']);
export type PortStatus = z.infer<typeof PortStatus>;

const FixedIp = z.strictObject({ subnet_id: z.string(), ip_address: z.string() });

/** A port; the keys that begin with `binding:` except the kind of card are for administrators. */
export const Port = z.strictObject({
  ...DESCRIBED,
  network_id: z.string(),
  status: PortStatus,
  admin_state_up: z.boolean(),
  mac_address: z.string(),
  fixed_ips: z.array(FixedIp),
  device_id: z.string(),
  device_owner: z.string(),
  security_groups: z.array(z.string()),
  port_security_enabled: z.boolean(),
  'binding:vnic_type': z.literal('normal'),
  'binding:host_id': z.string().optional(),
  'binding:vif_type': z.string().optional(),
  'binding:vif_details': z.record(z.string(), z.unknown()).optional(),
  'binding:profile': z.record(z.string(), z.unknown()).optional(),
});
export type Port = z.infer<typeof Port>;

/** With `fields`, some of the keys. */
export const PortEnvelope = z.strictObject({ port: Port.partial() });
export const PortList = z.strictObject({ ports: z.array(Port.partial()), ports_links: PageLinks });
export const CreatedPorts = z.union([z.strictObject({ port: Port }), z.strictObject({ ports: z.array(Port) })]);

/** A subnet asks for any free address of it, an address for exactly that one. */
export const FixedIpRequest = z
  .strictObject({ subnet_id: word.optional(), ip_address: word.optional() })
  .refine((wanted) => wanted.subnet_id !== undefined || wanted.ip_address !== undefined, {
    message: 'Give subnet_id, ip_address or both.',
  });
export type FixedIpRequest = z.infer<typeof FixedIpRequest>;

const MacAddress = z
  .string()
  .regex(/^[0-9a-f][02468ace](:[0-9a-f]{2}){5}$/i, 'Use a unicast MAC address such as fa:16:3e:00:00:01.')
  .transform((text) => text.toLowerCase());

const CHANGEABLE = {
  name: NEW.name,
  description: NEW.description,
  admin_state_up: BodyBoolean.optional(),
  mac_address: MacAddress.optional(),
  fixed_ips: z.array(FixedIpRequest).max(5, 'A port has at most 5 addresses.').optional(),
  device_id: z.string().max(255).optional(),
  device_owner: z.string().max(255).optional(),
  security_groups: listOf(word, 64).optional(),
  port_security_enabled: BodyBoolean.optional(),
  'binding:vnic_type': z.literal('normal', 'Only normal cards are offered.').optional(),
  'binding:host_id': z.string().max(255).optional(),
};

export const NewPort = z.strictObject({ ...NEW, ...CHANGEABLE, network_id: word });
export type NewPort = z.infer<typeof NewPort>;
export const CreatePort = oneOrMany('port', 'ports', NewPort);

export const PortChanges = z.strictObject(CHANGEABLE);
export type PortChanges = z.infer<typeof PortChanges>;
export const UpdatePort = z.object({ port: PortChanges });

const PORT_FILTERS = [
  ...DESCRIBED_FILTERS,
  'network_id',
  'status',
  'admin_state_up',
  'mac_address',
  'device_id',
  'device_owner',
  'fixed_ips',
  'security_groups',
  'port_security_enabled',
  'binding:host_id',
] as const;
export const PortQuery = listQuery(PORT_FILTERS);
export type PortQuery = z.infer<typeof PortQuery>;

export const PortPath = z.object({ id: word });
