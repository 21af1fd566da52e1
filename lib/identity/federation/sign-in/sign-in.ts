import type { Selectable } from 'kysely';
import type { Tables } from '#lib/db/tables.ts';
import type { Context } from '#lib/http/context.ts';
import type { FederatedSignIn } from '../issue-federated.ts';
import type { Assertion } from '../mapping/assertion.ts';
import type { ProtocolConfiguration } from '../protocols/configuration.ts';

/** What a provider asserted; its signature, audience and time have been verified. */
export interface AssertedSignIn {
  providerId: string;
  protocolId: string;
  assertion: Assertion;
  /** End of the assertion or access token, in ms since 1970. */
  expiresAtMs?: number | undefined;
}

export interface EnabledProtocol {
  provider: Selectable<Tables['identity_providers']>;
  remoteIds: readonly string[];
  protocolId: string;
  mappingId: string;
  /** Without secrets; undefined if the platform does not speak the protocol itself. */
  configuration: ProtocolConfiguration | undefined;
}

/**
 * Applies the mapping, stores user, memberships and projects. @throws 401 for a rejected assertion, which is kept for an
 * hour; 404 for an unknown provider or protocol
 */
export function acceptAssertion(_ctx: Context, _signIn: AssertedSignIn): Promise<FederatedSignIn> {
  return Promise.reject(new Error('not available'));
}

/** The enabled provider and protocol. @throws 404 unknown, 401 disabled */
export function loadProtocol(
  _ctx: Pick<Context, 'database'>,
  _providerId: string,
  _protocolId: string,
): Promise<EnabledProtocol> {
  return Promise.reject(new Error('not available'));
}
