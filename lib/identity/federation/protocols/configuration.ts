import { z } from 'zod';
import { OidcConfiguration } from '../oidc/configuration.ts';
import { SamlConfiguration, SamlConfigurationInput } from '../saml/configuration.ts';

/**
 * How the platform speaks a protocol itself: the extension `configuration` of a protocol. Secrets are sealed and never
 * returned.
 */
export const ProtocolConfiguration = z.discriminatedUnion('type', [OidcConfiguration, SamlConfiguration]);
export type ProtocolConfiguration = z.infer<typeof ProtocolConfiguration>;

/** As an administrator sends it. */
export const ProtocolConfigurationInput = z.discriminatedUnion('type', [OidcConfiguration, SamlConfigurationInput]);
export type ProtocolConfigurationInput = z.infer<typeof ProtocolConfigurationInput>;

/** Options of a configuration that are secrets. */
export const SECRET_OPTIONS = ['client_secret', 'private_key'] as const;
