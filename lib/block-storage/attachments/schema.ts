import { z } from 'zod';
import { boundedJson, uuid, word } from '#lib/http/bounds.ts';
import { Link } from '#lib/http/link.ts';
import { QueryBoolean } from '#lib/http/validation.ts';
import { StoragePageQuery } from '../page-query.ts';
import { attachmentAttributes, attachmentSummary, Mode } from './attributes.ts';

export const AttachmentSummary = z.strictObject(attachmentSummary.shape);
export const Attachment = z.strictObject(attachmentAttributes.shape);
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
  ...attachmentAttributes.filterShape,
  instance_id: word.optional(),
  all_tenants: QueryBoolean.optional(),
});
export type AttachmentQuery = z.infer<typeof AttachmentQuery>;
