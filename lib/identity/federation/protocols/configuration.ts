import { z } from 'zod';
import { OidcConfiguration } from '../oidc/configuration.ts';

/**
 * How the platform speaks a protocol itself: the extension `configuration` of a protocol. Secrets (`client_secret`,
 * `private_key`) are sealed and never returned.
 */
export const ProtocolConfiguration = z.discriminatedUnion('type', [OidcConfiguration]);
export type ProtocolConfiguration = z.infer<typeof ProtocolConfiguration>;
