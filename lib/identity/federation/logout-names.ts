import { createHash } from 'node:crypto';
import type { FederatedOrigin } from '../tokens/claims.ts';
import type { ProtocolConfiguration } from './protocols/configuration.ts';

/** The session of a user at an identity provider. */
export interface ProviderSessionName {
  /** Empty if the provider does not name its users. */
  subject: string;
  sessionIndex?: string | undefined;
}

/** What a logout at a provider ends: all sign-ins of a subject, or those of a session. */
export type LogoutName = readonly (string | null)[];

export const subjectName = (subject: string): LogoutName => ['subject', subject];

/** Ids of sessions are unique at a provider of OpenID Connect; Back-Channel Logout 1.0, section 2.1. */
export const oidcSessionName = (sid: string): LogoutName => ['session', sid];

/** Indexes of SAML are unique for a user only; SAML 2.0 core, section 2.7.2. Null for a session without one. */
export const samlSessionName = (subject: string, index: string | null): LogoutName => ['session', subject, index];

/** Names under which a provider can log a sign-in out. The first one is that of the subject. */
export function logoutNamesOf(
  type: ProtocolConfiguration['type'] | undefined,
  { subject, sessionIndex }: ProviderSessionName,
): LogoutName[] {
  if (subject === '') return [];
  const names = [subjectName(subject)];
  if (type === 'saml') return [...names, samlSessionName(subject, sessionIndex ?? null)];
  return sessionIndex === undefined ? names : [...names, oidcSessionName(sessionIndex)];
}

/** The origin of a sign-in that does not end with the session at the provider. */
export const withoutSession = ([providerId, protocolId, session]: FederatedOrigin): FederatedOrigin =>
  session ? [providerId, protocolId, { ...session, keys: session.keys.slice(0, 1) }] : [providerId, protocolId];

type ProtocolName = { providerId: string; protocolId: string };

/** A name in tokens and revocations: 132 bits, which do not reveal it. */
export const logoutKey = ({ providerId, protocolId }: ProtocolName, name: LogoutName): string =>
  createHash('sha256')
    .update(JSON.stringify([providerId, protocolId, name]))
    .digest('base64url')
    .slice(0, 22);
