import { z } from 'zod';
import { boundedJson, uuid, word } from '#lib/http/bounds.ts';
import { Link } from '#lib/http/link.ts';
import { QueryBoolean } from '#lib/http/validation.ts';
import { StoragePageQuery } from '../page-query.ts';

/** Progress of an attachment; docs/contract/blockstorage.md 7. */
const AttachmentStatus = z.enum(['reserved', 'attaching', 'attached', 'detaching']);
export type AttachmentStatus = z.infer<typeof AttachmentStatus>;

/** An attachment as in the plain list. */
export const AttachmentSummary = z.strictObject({
  id: z.string(),
  status: AttachmentStatus,
  /** Null for a host. */
  instance: z.string().nullable(),
  volume_id: z.string(),
});
export type AttachmentSummary = z.infer<typeof AttachmentSummary>;

const Mode = z.enum(['rw', 'ro'], 'Use rw or ro.');

/** With the connection information, once the connector is known. */
export const Attachment = AttachmentSummary.extend({
  attached_at: z.string().nullable(),
  detached_at: z.null(),
  attach_mode: Mode,
  connection_info: z.union([
    z.strictObject({}),
    z.strictObject({
      driver_volume_type: z.literal('local'),
      attachment_id: z.string(),
      volume_id: z.string(),
      access_mode: Mode,
      encrypted: z.literal(false),
    }),
  ]),
});
export type Attachment = z.infer<typeof Attachment>;

export const AttachmentSummaryList = z.strictObject({
  attachments: z.array(AttachmentSummary),
  attachments_links: z.array(Link).optional(),
});

/** Properties reported by a host; only its device path matters to storage on the hosts. */
const Connector = boundedJson(z.record(word, z.unknown()), 10_000);

export const NewAttachment = z.strictObject({
  volume_uuid: uuid,
  instance_uuid: uuid.nullish(),
  connector: Connector.nullish(),
  /** Since 3.54. */
  mode: Mode.nullish(),
});
export type NewAttachment = z.infer<typeof NewAttachment>;
export const Connection = z.strictObject({ connector: Connector });

export const AttachmentQuery = StoragePageQuery.extend({
  volume_id: word.optional(),
  instance_id: word.optional(),
  status: word.optional(),
  all_tenants: QueryBoolean.optional(),
});
export type AttachmentQuery = z.infer<typeof AttachmentQuery>;
