import { longestSessionSeconds } from '../sessions/session-schema.ts';
import { revokeSignIns } from '../tokens/provider-logouts.ts';
import type { ProtocolServices } from './browser/browser-protocol.ts';
import { type LogoutName, logoutKey } from './logout-names.ts';
import type { EnabledProtocol } from './sign-in/sign-in.ts';

/**
 * Invalidates what a provider has logged out: tokens of clients, and sign-ins that wait for a second factor. Application
 * credentials and keys end with the memberships on which they depend.
 */
export async function endSignIns(
  { database, env }: Pick<ProtocolServices, 'database' | 'env'>,
  { provider, protocolId }: Pick<EnabledProtocol, 'provider' | 'protocolId'>,
  names: readonly LogoutName[],
): Promise<void> {
  const keys = new Set(names.map((name) => logoutKey({ providerId: provider.id, protocolId }, name)));
  const longestS = Math.max(env.NEPHOS_TOKEN_LIFETIME_SECONDS, longestSessionSeconds(env));
  await database.transact((tx) => revokeSignIns(tx, [...keys], Date.now() + longestS * 1000));
}
