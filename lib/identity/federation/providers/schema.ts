import { z } from 'zod';
import { boundedList, text, word } from '#lib/http/bounds.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { Description } from '../../attributes.ts';
import { BooleanFilter } from '../../collection-schema.ts';
import { ChosenId } from '../schema.ts';

/** The button on the sign-in page. */
const SignInButton = z.strictObject({
  label: text(64).optional(),
  /** Domains of email addresses for which the provider is suggested. */
  email_domains: boundedList(text(253).regex(/^[^@\s]+$/, 'Use a domain such as example.com.'), 100).optional(),
  is_hidden: z.boolean().optional(),
});

export const IdentityProvider = z.strictObject({
  id: z.string(),
  description: z.string().nullable(),
  enabled: z.boolean(),
  domain_id: z.string(),
  remote_ids: z.array(z.string()),
  /** Minutes; null for the default. */
  authorization_ttl: z.number().nullable(),
  sign_in: SignInButton,
  links: z.strictObject({ self: z.string(), protocols: z.string() }),
});
export type IdentityProvider = z.infer<typeof IdentityProvider>;

export const NewProviderPath = z.object({ idp_id: ChosenId });
export const IdentityProviderQuery = PageQuery.extend({ id: word.optional(), enabled: BooleanFilter.optional() });
export type IdentityProviderQuery = z.infer<typeof IdentityProviderQuery>;

/** Ten years. */
const MAX_TTL_MINUTES = 5_256_000;
const MAX_REMOTE_IDS = 100;

/** Upstream allows 64 characters, but issuers of Entra ID have more. */
const RemoteIds = boundedList(word.min(1), MAX_REMOTE_IDS).refine(
  (ids) => new Set(ids).size === ids.length,
  'List each remote id once.',
);

export const IdentityProviderChange = z.strictObject({
  description: Description.nullish(),
  enabled: z.boolean().optional(),
  remote_ids: RemoteIds.nullish(),
  authorization_ttl: z.int().min(0).max(MAX_TTL_MINUTES).nullish(),
  sign_in: SignInButton.nullish(),
});
export type IdentityProviderChange = z.infer<typeof IdentityProviderChange>;
export const NewIdentityProvider = IdentityProviderChange.extend({ domain_id: word.nullish() });
export type NewIdentityProvider = z.infer<typeof NewIdentityProvider>;

export const RejectedAssertion = z.strictObject({
  id: z.string(),
  protocol_id: z.string(),
  /** Empty if its origin could not be verified. */
  assertion: z.record(z.string(), z.array(z.string())),
  reason: z.string(),
  rejected_at: z.string(),
});
export type RejectedAssertion = z.infer<typeof RejectedAssertion>;
