import { z } from 'zod';
import { uuid, word } from '#lib/http/bounds.ts';
import { BodyBoolean, QueryBoolean } from '#lib/http/validation.ts';
import { StoragePageQuery } from '../page-query.ts';
import { transferAttributes, transferSummary } from './attributes.ts';

export const TransferSummary = z.strictObject(transferSummary.shape);
export type TransferSummary = z.infer<typeof TransferSummary>;
export const Transfer = z.strictObject(transferAttributes.shape);
export type Transfer = z.infer<typeof Transfer>;

/** With the key, which is shown only once. */
export const NewTransfer = Transfer.extend({ auth_key: z.string() });
export type NewTransfer = z.infer<typeof NewTransfer>;

export const TransferRequest = z.strictObject({
  volume_id: uuid,
  ...transferAttributes.createShape,
  no_snapshots: BodyBoolean.nullish(),
});
export type TransferRequest = z.infer<typeof TransferRequest>;
export const TransferKey = z.strictObject({ auth_key: word });

export const TransferQuery = StoragePageQuery.extend({
  ...transferAttributes.filterShape,
  all_tenants: QueryBoolean.optional(),
});
export type TransferQuery = z.infer<typeof TransferQuery>;
