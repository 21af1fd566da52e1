import { z } from 'zod';
import { text, word } from '#lib/http/bounds.ts';

/** Maximum characters of metadata: that of Entra ID has about 20,000, with every claim of the tenant about 100,000. */
export const MAX_METADATA = 262_144;
/** Maximum characters of a key or certificate in PEM. */
const MAX_PEM = 16_384;

function isMetadataAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && ['https:', 'http:'].includes(url.protocol) && !url.username && !url.password && !url.hash;
}

/** How the platform is a service provider of a SAML 2.0 identity provider. */
export const SamlConfiguration = z.strictObject({
  type: z.literal('saml'),
  /** Metadata of the identity provider, as XML. */
  idp_metadata: text(MAX_METADATA).min(1),
  /** Address of the metadata, from which the platform refreshes them. */
  idp_metadata_url: text(2048)
    .refine(isMetadataAddress, 'Use an address such as https://login.example.com/metadata.')
    .optional(),
  /** Certificates that the server of this address is verified with instead of the system's. */
  ca_certificate: text(MAX_PEM).optional(),
  /** Name of the platform for the provider; the address of the platform's metadata by default. */
  entity_id: text(1024).min(1).optional(),
  /** Own RSA key in PEM; sealed. Without one, the platform generates a key and a certificate. */
  private_key: text(MAX_PEM).optional(),
  certificate: text(MAX_PEM).optional(),
  sign_requests: z.boolean().default(true),
  /** Refuse assertions that are not encrypted. */
  want_assertions_encrypted: z.boolean().default(false),
  name_id_format: word.min(1).optional(),
  /** Accept sign-ins that were started at the provider. */
  allow_unsolicited: z.boolean().default(false),
  /** Tolerated difference of the clocks. */
  clock_skew_seconds: z.int().min(0).max(300).default(60),
});
export type SamlConfiguration = z.infer<typeof SamlConfiguration>;

/** As an administrator sends it: the platform reads the metadata from their address if they are not given. */
export const SamlConfigurationInput = SamlConfiguration.partial({ idp_metadata: true }).refine(
  ({ idp_metadata, idp_metadata_url }) => idp_metadata !== undefined || idp_metadata_url !== undefined,
  { path: ['idp_metadata'], error: 'Send idp_metadata or idp_metadata_url.' },
);
export type SamlConfigurationInput = z.infer<typeof SamlConfigurationInput>;
