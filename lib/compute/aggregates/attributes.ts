import { z } from 'zod';
import { column, computedValue, constant, providedValue } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { type Json, unpackJson } from '#lib/db/column-types.ts';
import { json, serial, text, timestamp } from '#lib/db/table.ts';
import { formatComputeTime, ObjectName } from '../wire.ts';

/** Metadata key that makes the hosts of an aggregate a zone. */
export const ZONE_KEY = 'availability_zone';

export const Zone = ObjectName.refine((zone) => !zone.includes(':'), 'A zone name cannot contain a colon.').refine(
  (zone) => zone !== 'internal',
  'The zone internal is reserved.',
);

/** Sets of hosts with properties; docs/contract/compute.md 10. */
export const aggregateAttributes = attributes({
  id: column(serial(), z.int()),
  uuid: column(text(), z.string(), { since: 41 }),
  name: column(text(), z.string(), { create: ObjectName, change: ObjectName.optional() }),
  availability_zone: computedValue(
    z.string().nullable(),
    ({ metadata }: { metadata: Json<Record<string, string>> }) => unpackJson(metadata)[ZONE_KEY] ?? null,
  ),
  hosts: providedValue(z.array(z.string())),
  metadata: column(json<Record<string, string>>(), z.record(z.string(), z.string())),
  created_at: column(timestamp(), z.string(), { show: formatComputeTime }),
  updated_at: column(timestamp().nullable(), z.string().nullable(), {
    show: (time) => time && formatComputeTime(time),
  }),
  deleted: constant(z.boolean(), false),
  deleted_at: constant(z.null(), null),
});
