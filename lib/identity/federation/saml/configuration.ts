import { z } from 'zod';
import { text } from '#lib/http/bounds.ts';

/** SAML 2.0 as a service provider. */
export const SamlConfiguration = z.strictObject({
  type: z.literal('saml'),
  /** Metadata of the identity provider, as XML. */
  idp_metadata: text(262_144),
  entity_id: text(1024).optional(),
  private_key: text(16_384).optional(),
  certificate: text(16_384).optional(),
  sign_requests: z.boolean().default(false),
  want_assertions_encrypted: z.boolean().default(false),
  name_id_format: text(255).optional(),
});
