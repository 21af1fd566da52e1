import { z } from 'zod';
import { column, constant, providedValue } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { serial, text, timestamp } from '#lib/db/table.ts';
import { word } from '#lib/http/bounds.ts';
import { formatComputeTime } from '../wire.ts';
import { KeypairName } from './name.ts';

/** `x509`: a PEM certificate, for guests that use certificates instead of SSH keys. */
const KeypairType = z.enum(['ssh', 'x509'], 'Use ssh or x509.');
export type KeypairType = z.infer<typeof KeypairType>;

/** docs/contract/compute.md 9. Owned by users, not by projects. */
export const keypairAttributes = attributes({
  name: column(text(), z.string(), { create: KeypairName }),
  public_key: column(text(), z.string(), {
    create: z.string().min(1, 'Enter the public key, or omit the field.').max(16_384).nullish(),
  }),
  fingerprint: column(text(), z.string()),
  type: column(text<KeypairType>(), KeypairType, { since: 2, create: KeypairType.nullish() }),
  /** Since 2.10 in requests; another user's only for administrators. */
  user_id: column(text().references('users'), z.string(), { create: word.min(1).nullish() }),
  /** Only in the response of a generated pair: PEM, for `x509` a PKCS #12 file in Base64. */
  private_key: providedValue(z.string().optional()),
  id: column(serial(), z.int()),
  created_at: column(timestamp(), z.string(), { show: formatComputeTime }),
  updated_at: constant(z.null(), null),
  deleted: constant(z.boolean(), false),
  deleted_at: constant(z.null(), null),
});

export const keypairSummary = keypairAttributes.pick('name', 'public_key', 'fingerprint', 'type');
export const newKeypairAnswer = keypairAttributes.omit('id', 'created_at', 'updated_at', 'deleted', 'deleted_at');
export const keypairDetails = keypairAttributes.omit('private_key');
