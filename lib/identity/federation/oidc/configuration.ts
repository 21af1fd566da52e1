import { z } from 'zod';
import { boundedList, text, word } from '#lib/http/bounds.ts';

/** OpenID Connect as a relying party. */
export const OidcConfiguration = z.strictObject({
  type: z.literal('oidc'),
  issuer: text(2048).regex(/^https?:\/\//, 'Use an http or https URL.'),
  client_id: word.min(1),
  client_secret: text(4096).optional(),
  scopes: boundedList(word, 20).default(['openid', 'profile', 'email']),
  /** Bearer tokens are checked by asking the provider instead of by their signature. */
  introspection: z.boolean().optional(),
  /** Accepted audiences of bearer tokens; the client id by default. */
  audiences: boundedList(word, 20).optional(),
  clock_skew_seconds: z.int().min(0).max(300).default(30),
  /** Certificates in PEM that the provider's certificate is checked with. */
  ca_certificate: text(65_536).optional(),
});
