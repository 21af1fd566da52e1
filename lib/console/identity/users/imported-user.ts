import { z } from 'zod';
import { boundedList, text, word } from '#lib/http/bounds.ts';

/** Maximum users per import. */
export const MAX_IMPORTED = 500;

/** One row of an import. Domain, groups, project and role are names in the user's domain. */
export const ImportedUser = z.strictObject({
  name: word.min(1, 'Use a name of 1 to 255 characters.').regex(/\S/, 'A name cannot consist of blanks only.'),
  domain: word.nullish(),
  email: word.nullish(),
  description: text(1024).nullish(),
  enabled: z.boolean().nullish(),
  groups: boundedList(word, 20).nullish(),
  project: word.nullish(),
  role: word.nullish(),
  sign_in: z.enum(['invitation', 'password', 'none']),
  /** Must be changed at the first sign-in. */
  password: text(1000).nullish(),
});
export type ImportedUser = z.infer<typeof ImportedUser>;
