import { z } from 'zod';
import { msg } from '#lib/i18n/text.ts';
import { momentIn } from '#lib/i18n/zones.ts';
import { RULE_METHODS } from '#lib/identity/access-rules/schema.ts';
import type { NewApplicationCredential } from '#lib/identity/application-credentials/schema.ts';

export const dayMs = 24 * 60 * 60_000;

/** Lifetimes offered by the form, in days. */
export const LIFETIMES = ['7', '30', '90', '365'] as const;

export const RULE_SERVICES = [
  'compute',
  'identity',
  'image',
  'network',
  'block-storage',
  'instance-ha',
  'console',
] as const;

export const CredentialForm = z
  .object({
    name: z.string().trim().min(1).max(255),
    description: z.string().max(1024),
    expiry: z.enum([...LIFETIMES, 'custom', 'never']),
    /** Value of a `datetime-local` input. */
    moment: z.string(),
    /** Time zone of `moment`. */
    zone: z.string(),
    secret_kind: z.enum(['generated', 'own']),
    secret: z.string(),
    /** Empty means all roles. */
    roles: z.array(z.string()),
    unrestricted: z.boolean(),
    /** Whether the user confirmed the consequences of an unrestricted credential. */
    is_understood: z.boolean(),
    access_rules: z.array(
      z.object({
        service: z.enum(RULE_SERVICES),
        method: z.enum(RULE_METHODS),
        path: z.string().regex(/^\//, msg('Start with a slash.')).max(225),
      }),
    ),
  })
  .refine((form) => form.expiry !== 'custom' || (expiryOf(form, 0)?.getTime() ?? 0) > Date.now(), {
    path: ['moment'],
    message: msg('Choose a time in the future.'),
  })
  .refine(({ secret_kind, secret }) => secret_kind === 'generated' || secret !== '', {
    path: ['secret'],
    message: msg('Enter a secret.'),
  })
  .refine(({ unrestricted, is_understood }) => !unrestricted || is_understood, {
    path: ['is_understood'],
    message: msg('Select this, or leave it restricted.'),
  });
export type CredentialForm = z.infer<typeof CredentialForm>;

interface ExpiryInput {
  expiry: (typeof LIFETIMES)[number] | 'custom' | 'never';
  moment: string;
  zone: string;
}

/** Returns the expiry of a credential created now; undefined if it never expires. */
export function expiryOf({ expiry, moment, zone }: ExpiryInput, now: number): Date | undefined {
  if (expiry === 'never') return undefined;
  return expiry === 'custom' ? momentIn(zone, moment) : new Date(now + Number(expiry) * dayMs);
}

export function toNewCredential(form: CredentialForm, now: number): NewApplicationCredential {
  return {
    name: form.name,
    description: form.description || undefined,
    expires_at: expiryOf(form, now)?.toISOString(),
    roles: form.roles.length > 0 ? form.roles.map((name) => ({ name })) : undefined,
    unrestricted: form.unrestricted,
    secret: form.secret_kind === 'own' ? form.secret : undefined,
    expiration: undefined,
    access_rules: form.access_rules.length > 0 ? form.access_rules : undefined,
  };
}

export const PRESETS = [
  { id: 'read', role: 'reader', rules: [] },
  { id: 'deploy', role: 'member', rules: [] },
  {
    id: 'backup',
    role: 'member',
    rules: [
      { service: 'block-storage', method: 'GET', path: '/v3/**' },
      { service: 'block-storage', method: 'POST', path: '/v3/**' },
      { service: 'image', method: 'GET', path: '/v2/**' },
    ],
  },
] as const satisfies readonly { id: string; role: string; rules: CredentialForm['access_rules'] }[];

/** Estimates the entropy of a secret in bits, without knowing how it was generated. Repeated characters count less. */
export function strengthOf(secret: string): number {
  const pools = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].map((pool, index) =>
    pool.test(secret) ? [26, 26, 10, 33][index] : 0,
  );
  const letters = pools.reduce<number>((sum, size) => sum + (size ?? 0), 0);
  const different = new Set(secret).size;
  return Math.round(Math.min(secret.length, different * 2) * Math.log2(Math.max(1, letters)));
}
