import { z } from 'zod';
import { boundedList, text, word } from '#lib/http/bounds.ts';

/** Longest PEM text of certificates. */
const MAX_PEM = 20_000;

/** How the platform is a relying party of an OpenID Connect provider. */
export const OidcConfiguration = z.strictObject({
  type: z.literal('oidc'),
  /** Its metadata is at `{issuer}/.well-known/openid-configuration`. */
  issuer: text(512).refine(isIssuer, 'Use an address such as https://login.example.com, without query and fragment.'),
  client_id: word.min(1),
  /** Sealed. Public clients have none. */
  client_secret: text(1000).min(1).optional(),
  scopes: boundedList(word.regex(/^[\x21\x23-\x5B\x5D-\x7E]+$/, 'Use scopes such as openid and email.'), 20).default([
    'openid',
    'profile',
    'email',
  ]),
  /**
   * What clients sign in with besides a browser. A job of a CI system sends its ID token, which is accepted once and grants
   * a token of at most one hour.
   */
  accepts: z.enum(['access_tokens', 'job_tokens']).default('access_tokens'),
  /** Ask the provider about access tokens, for those that are not JWTs. */
  introspection: z.boolean().default(false),
  /** Accepted audiences of access tokens; the client by default. */
  audiences: boundedList(text(512).min(1), 20).optional(),
  /** Tolerated difference of the clocks. */
  clock_skew_seconds: z.int().min(0).max(300).default(30),
  /** Certificates that the provider's server is verified with instead of the system's. */
  ca_certificate: text(MAX_PEM).optional(),
});
export type OidcConfiguration = z.infer<typeof OidcConfiguration>;

function isIssuer(address: string): boolean {
  const url = URL.parse(address);
  if (!url || !['https:', 'http:'].includes(url.protocol)) return false;
  return !url.username && !url.password && !url.search && !url.hash;
}
