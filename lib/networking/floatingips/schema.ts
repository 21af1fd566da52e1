import { z } from 'zod';
import { parseIp } from '#lib/engine/network/ip.ts';
import { uuid, word } from '#lib/http/bounds.ts';
import { defineCollection, NAMELESS, NEW_NAMELESS, oneOrMany, plain, viewOnly } from '../collection.ts';
import { PortStatus } from '../ports/schema.ts';

/** docs/contract/networking.md 13. */
const FloatingIpStatus = z.enum(['ACTIVE', 'DOWN', 'ERROR']);
export type FloatingIpStatus = z.infer<typeof FloatingIpStatus>;

const PortDetails = z.strictObject({
  name: z.string(),
  network_id: z.string(),
  mac_address: z.string(),
  admin_state_up: z.boolean(),
  status: PortStatus,
  device_id: z.string(),
  device_owner: z.string(),
});
export type PortDetails = z.infer<typeof PortDetails>;

/** A floating IP; docs/contract/networking.md 10. */
export const FLOATING_IPS = defineCollection({
  table: 'floatingips',
  one: 'floatingip',
  kind: 'FloatingIP',
  attributes: {
    ...NAMELESS,
    floating_network_id: plain(z.string(), { filter: 'text', sort: true }),
    floating_ip_address: plain(z.string(), { filter: 'text', sort: true }),
    port_id: plain(z.string().nullable(), { filter: 'own' }),
    fixed_ip_address: plain(z.string().nullable(), { filter: 'text', sort: true }),
    router_id: plain(z.string().nullable(), { filter: 'text', sort: true }),
    qos_policy_id: plain(z.string().nullable(), { filter: 'text' }),
    status: plain(FloatingIpStatus, { filter: 'text', sort: true }),
    port_details: viewOnly(PortDetails.nullable()),
  },
});
export const FloatingIp = FLOATING_IPS.schema;
export type FloatingIp = z.infer<typeof FloatingIp>;

const Ipv4 = word.refine((text) => parseIp(text)?.version === 4, 'Use an IPv4 address.');

const CHANGEABLE = {
  description: NEW_NAMELESS.description,
  /** Null disassociates. */
  port_id: uuid.nullable().optional(),
  fixed_ip_address: Ipv4.nullable().optional(),
  qos_policy_id: uuid.nullish(),
};

export const NewFloatingIp = z.strictObject({
  ...NEW_NAMELESS,
  ...CHANGEABLE,
  floating_network_id: uuid,
  floating_ip_address: Ipv4.nullable().optional(),
  subnet_id: uuid.nullable().optional(),
});
export type NewFloatingIp = z.infer<typeof NewFloatingIp>;
export const CreateFloatingIp = oneOrMany('floatingip', 'floatingips', NewFloatingIp);

export const FloatingIpChanges = z.strictObject(CHANGEABLE);
export type FloatingIpChanges = z.infer<typeof FloatingIpChanges>;
