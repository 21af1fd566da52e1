import { z } from 'zod';
import { msg } from '#lib/i18n/text.ts';

const Key = z.string().trim().min(1, msg('Enter a key.')).max(255);

export const pairsOf = (value: z.ZodType<string, string>) =>
  z
    .array(z.object({ key: Key, value }))
    .superRefine((pairs, context) => {
      const seen = new Set<string>();
      for (const [index, { key }] of pairs.entries()) {
        if (seen.has(key)) {
          context.addIssue({ code: 'custom', path: [index, 'key'], message: msg('This key already exists.') });
        }
        seen.add(key);
      }
    })
    .transform((pairs) => Object.fromEntries(pairs.map(({ key, value: text }) => [key, text])));

export const Pairs = pairsOf(z.string().max(255));
export type Pairs = z.input<typeof Pairs>;
