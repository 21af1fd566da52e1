import { z } from 'zod';
import { uuid, word } from '#lib/http/bounds.ts';
import { Link } from '#lib/http/link.ts';
import { BodyBoolean, QueryBoolean } from '#lib/http/validation.ts';
import { StoragePageQuery } from '../page-query.ts';
import { VolumeName } from '../volumes/values.ts';

/** Plain list and acceptance; docs/contract/blockstorage.md 10. */
export const TransferSummary = z.strictObject({
  id: z.string(),
  name: z.string(),
  volume_id: z.string(),
  links: z.array(Link),
});
export type TransferSummary = z.infer<typeof TransferSummary>;

/** A pending transfer to another project. */
export const Transfer = TransferSummary.extend({
  created_at: z.string(),
  no_snapshots: z.literal(false).optional(),
  source_project_id: z.string().optional(),
  /** Known only after acceptance, when the transfer no longer exists. */
  destination_project_id: z.null().optional(),
  accepted: z.literal(false).optional(),
});
export type Transfer = z.infer<typeof Transfer>;

/** With the key, which is shown only once. */
export const NewTransfer = Transfer.extend({ auth_key: z.string() });
export type NewTransfer = z.infer<typeof NewTransfer>;

export const TransferRequest = z.strictObject({
  volume_id: uuid,
  name: VolumeName.nullish(),
  no_snapshots: BodyBoolean.nullish(),
});
export type TransferRequest = z.infer<typeof TransferRequest>;
export const TransferKey = z.strictObject({ auth_key: word });

export const TransferQuery = StoragePageQuery.extend({
  name: word.optional(),
  volume_id: word.optional(),
  all_tenants: QueryBoolean.optional(),
});
export type TransferQuery = z.infer<typeof TransferQuery>;
