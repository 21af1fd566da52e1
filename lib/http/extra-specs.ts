import { z } from 'zod';
import { recordOf } from './bounds.ts';

/** Requirements of flavors and volume types, such as `aggregate_instance_extra_specs:disk`. */
const Key = z
  .string()
  .regex(/^[\w:. -]{1,255}$/, 'Use 1 to 255 letters, digits, colons, dots, hyphens, underscores and spaces.');
/** Clients may send numbers; they are stored as text. */
const Value = z.union([z.string().max(255, 'Use at most 255 characters.'), z.number().transform(String)]);

export const NewExtraSpecs = z.object({ extra_specs: recordOf(Key, Value, 128) });
export const NewExtraSpec = recordOf(Key, Value, 128);
export type NewExtraSpec = z.infer<typeof NewExtraSpec>;

export const ExtraSpecs = z.strictObject({ extra_specs: z.record(z.string(), z.string()) });
/** A single one: `{ key: value }`. */
export const ExtraSpec = z.record(z.string(), z.string());
