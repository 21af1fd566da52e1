import { z } from 'zod';
import { factsOf, startValues } from '#components/console/schema-facts.ts';
import { msg } from '#lib/i18n/text.ts';
import type { IdentityProvider } from '#lib/identity/federation/providers/schema.ts';

/** Lines or a comma-separated list, without empty ones. */
const linesOf = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

const Lines = (isValid: (line: string) => boolean, message: string) =>
  z
    .string()
    .max(8192)
    .refine((text) => linesOf(text).every(isValid), message);

/** Ten years in minutes. */
const MAX_TTL = 5_256_000;
const MINUTES = msg('Use a whole number of minutes, 0 or more.');

/** What can be changed later. */
export const ProviderValues = z.object({
  description: z.string().trim().max(1024),
  enabled: z.boolean(),
  remote_ids: Lines((line) => line.length <= 255, msg('Use at most 255 characters per remote ID.')),
  authorization_ttl: z.int(MINUTES).min(0, MINUTES).max(MAX_TTL, msg('Use at most ten years.')).optional(),
  label: z.string().trim().max(64),
  email_domains: Lines((line) => /^[^@\s]{1,253}$/.test(line), msg('Use domains such as example.com.')),
  is_hidden: z.boolean(),
});
export type ProviderValues = z.infer<typeof ProviderValues>;

export const providerValuesOf = (provider: IdentityProvider | undefined): z.input<typeof ProviderValues> =>
  // The facts are those of the schema.
  startValues(factsOf(ProviderValues), {
    ...(provider ?? { enabled: true }),
    ...provider?.sign_in,
    remote_ids: provider?.remote_ids.join('\n'),
    email_domains: provider?.sign_in.email_domains?.join('\n'),
  }) as z.input<typeof ProviderValues>;

export const providerFieldsOf = (values: ProviderValues) => ({
  description: values.description || null,
  enabled: values.enabled,
  remote_ids: linesOf(values.remote_ids),
  authorization_ttl: values.authorization_ttl ?? null,
  sign_in: {
    ...(values.label ? { label: values.label } : {}),
    email_domains: linesOf(values.email_domains),
    is_hidden: values.is_hidden,
  },
});

/** Fields of the server's errors that have another name in forms. */
export const WIRE_FIELDS = {
  'sign_in.label': 'label',
  'sign_in.email_domains': 'email_domains',
} as const;
