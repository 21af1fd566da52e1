import { z } from 'zod';
import { recordOf } from './bounds.ts';

/** What flavors and volume types ask of hosts and drivers, such as `aggregate_instance_extra_specs:disk`. */
const Key = z
  .string()
  .regex(/^[\w:. -]{1,255}$/, 'Use 1 to 255 letters, digits, colons, dots, hyphens, underscores and spaces.');
/** Clients write numbers as numbers; they are kept as text. */
const Value = z.union([z.string().max(255, 'Use at most 255 characters.'), z.number().transform(String)]);

export const NewExtraSpecs = z.object({ extra_specs: recordOf(Key, Value, 128) });
export const NewExtraSpec = recordOf(Key, Value, 128);
export type NewExtraSpec = z.infer<typeof NewExtraSpec>;

export const ExtraSpecs = z.strictObject({ extra_specs: z.record(z.string(), z.string()) });
/** One of them: `{ key: value }`. */
export const ExtraSpec = z.record(z.string(), z.string());
