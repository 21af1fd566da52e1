import type { Selectable } from 'kysely';
import type { Tables } from '#lib/db/tables.ts';
import type { Context } from '#lib/http/context.ts';
import type { FederatedSignIn } from '../issue-federated.ts';
import type { Assertion } from '../mapping/assertion.ts';
import type { ProtocolConfiguration } from '../protocols/configuration.ts';

export interface AssertedSignIn {
  providerId: string;
  protocolId: string;
  assertion: Assertion;
  expiresAtMs?: number | undefined;
}

export interface EnabledProtocol {
  provider: Selectable<Tables['identity_providers']>;
  remoteIds: readonly string[];
  protocolId: string;
  mappingId: string;
  configuration: ProtocolConfiguration | undefined;
}

export declare function acceptAssertion(ctx: Context, signIn: AssertedSignIn): Promise<FederatedSignIn>;

export declare function loadProtocol(
  ctx: Pick<Context, 'database'>,
  providerId: string,
  protocolId: string,
): Promise<EnabledProtocol>;
