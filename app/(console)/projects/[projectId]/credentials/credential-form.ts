import { z } from 'zod';
import { msg } from '#lib/i18n/text.ts';
import { RULE_METHODS } from '#lib/identity/access-rules/schema.ts';
import type { NewApplicationCredential } from '#lib/identity/application-credentials/schema.ts';

const dayMs = 24 * 60 * 60_000;

/** Days a credential lives, as the form offers them. */
export const LIFETIMES = ['7', '30', '90', '365'] as const;

/** The services that access rules can name. */
export const RULE_SERVICES = ['compute', 'identity', 'image', 'network', 'block-storage'] as const;

/** What the form asks. */
export const CredentialForm = z
  .object({
    name: z.string().trim().min(1, msg('Give it a name.')).max(255, msg('Use at most 255 characters.')),
    description: z.string().max(1024, msg('Use at most 1024 characters.')),
    expiry: z.enum([...LIFETIMES, 'custom', 'never']),
    /** In the visitor's own time zone, as the browser's control writes it. */
    moment: z.string(),
    /** None means all. */
    roles: z.array(z.string()),
    unrestricted: z.boolean(),
    access_rules: z.array(
      z.object({
        service: z.enum(RULE_SERVICES),
        method: z.enum(RULE_METHODS),
        path: z.string().regex(/^\//, msg('Start with a slash.')).max(225, msg('Use at most 225 characters.')),
      }),
    ),
  })
  .superRefine(({ expiry, moment }, context) => {
    if (expiry !== 'custom' || new Date(moment).getTime() > Date.now()) return;
    context.addIssue({ code: 'custom', path: ['moment'], message: msg('Choose a moment in the future.') });
  });
export type CredentialForm = z.infer<typeof CredentialForm>;

/** When a credential made now ends, by what was chosen; undefined is never. */
export function expiryOf({ expiry, moment }: Pick<CredentialForm, 'expiry' | 'moment'>, now: number): Date | undefined {
  if (expiry === 'never') return undefined;
  return expiry === 'custom' ? new Date(moment) : new Date(now + Number(expiry) * dayMs);
}

/** The form as the API wants it. */
export function toNewCredential(form: CredentialForm, now: number): NewApplicationCredential {
  return {
    name: form.name,
    description: form.description || undefined,
    expires_at: expiryOf(form, now)?.toISOString(),
    roles: form.roles.length > 0 ? form.roles.map((name) => ({ name })) : undefined,
    unrestricted: form.unrestricted,
    secret: undefined,
    expiration: undefined,
    access_rules: form.access_rules.length > 0 ? form.access_rules : undefined,
  };
}
