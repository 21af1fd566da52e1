import { z } from 'zod';
import type { Text } from '#lib/i18n/text.ts';

/** A sentence of a response that the console translates: English, with its values if it has any. */
export const Sentence = z.union([
  z.string(),
  z.strictObject({
    message: z.string(),
    values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  }),
]);
type Sentence = z.infer<typeof Sentence>;

/** A text as JSON. */
export const sentenceOf = (text: Text): Sentence =>
  typeof text === 'string'
    ? text
    : {
        message: text.message,
        values: Object.fromEntries(
          Object.entries(text.values).map(([name, value]) => [
            name,
            typeof value === 'number' ? value : String(value ?? ''),
          ]),
        ),
      };
