import { z } from 'zod';
import { followsRules, type PasswordRule } from '#components/session/password-rules.tsx';
import { msg } from '#lib/i18n/text.ts';

/** A new password, typed twice. */
export const chosenPassword = (rules: PasswordRule) =>
  z
    .object({
      password: z
        .string()
        .refine((typed) => followsRules(rules, typed), msg('The password does not meet the rules yet.')),
      repeated: z.string(),
    })
    .refine(({ password, repeated }) => password === repeated, {
      path: ['repeated'],
      message: msg('The passwords do not match.'),
    });
