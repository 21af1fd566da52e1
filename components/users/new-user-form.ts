import { z } from 'zod';
import { followsRules, type PasswordRule } from '#components/session/password-rules.tsx';
import { msg } from '#lib/i18n/text.ts';
import { UserTexts } from './user-texts.ts';

const WAYS = ['password', 'invitation', 'none'] as const;

export const newUserForm = (rules: PasswordRule | undefined) =>
  UserTexts.extend({
    domain_id: z.string().min(1, msg('Choose a domain.')),
    way: z.enum(WAYS),
    password: z.string(),
    must_change_password: z.boolean(),
    default_project_id: z.string(),
    role_id: z.string(),
  }).refine(({ way, password }) => way !== 'password' || !rules || followsRules(rules, password), {
    path: ['password'],
    message: msg('The password does not meet the rules yet.'),
  });
export type NewUserForm = z.infer<ReturnType<typeof newUserForm>>;
