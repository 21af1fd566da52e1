import { z } from 'zod';
import { boundedList, uuid } from '#lib/http/bounds.ts';
import { defineCollection } from '../collection.ts';
import { portAttributes } from './attributes.ts';
import { FixedIpRequest } from './requests.ts';

const Groups = boundedList(uuid, 64);

/** Input that is not stored with the port. */
const INPUT = {
  fixed_ips: z.array(FixedIpRequest).max(5, 'A port can have at most 5 addresses.').optional(),
  'binding:vnic_type': z.literal('normal', 'Only the VNIC type normal is supported.').optional(),
};

export const PORTS = defineCollection({
  table: 'ports',
  one: 'port',
  kind: 'Port',
  attributes: portAttributes,
  filters: ['fixed_ips', 'security_groups'],
  newObject: z.strictObject({
    ...portAttributes.createShape,
    ...INPUT,
    /** As upstream, null on creation means the default group. */
    security_groups: Groups.nullable()
      .transform((groups) => groups ?? undefined)
      .optional(),
  }),
  changes: z.strictObject({
    ...portAttributes.changeShape,
    ...INPUT,
    security_groups: Groups.nullable()
      .transform((groups) => groups ?? [])
      .optional(),
  }),
});
export const Port = PORTS.schema;
export type Port = z.infer<typeof Port>;
export type NewPort = z.infer<typeof PORTS.newObject>;
export type PortChanges = z.infer<typeof PORTS.changes>;
