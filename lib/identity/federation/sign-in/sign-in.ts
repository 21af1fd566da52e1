import type { Selectable } from 'kysely';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Tables } from '#lib/db/tables.ts';
import { Unauthenticated } from '#lib/errors/errors.ts';
import type { Context } from '#lib/http/context.ts';
import type { FederatedSession } from '../../tokens/claims.ts';
import { isLoggedOut } from '../../tokens/provider-logouts.ts';
import type { FederatedSignIn } from '../issue-federated.ts';
import { logoutKey, logoutNamesOf, type ProviderSessionName } from '../logout-names.ts';
import type { Assertion } from '../mapping/assertion.ts';
import { evaluateMapping } from '../mapping/evaluate.ts';
import { loadRules } from '../mappings/service.ts';
import { ProtocolConfiguration } from '../protocols/configuration.ts';
import { loadProtocolRow } from '../protocols/service.ts';
import { loadProvider, readRemoteIds } from '../providers/service.ts';
import { recordRejection } from '../rejections/record.ts';
import { RejectedAssertionError } from '../rejections/rejected-assertion-error.ts';
import { applySignIn } from './apply.ts';
import { resolveIdentity } from './resolve-identity.ts';
import { validityMs } from './validity.ts';

/** Attributes that name the issuer unless the protocol says otherwise, as the modules of upstream's web servers do. */
const DEFAULTS = {
  oidc: ['HTTP_OIDC_ISS', 'iss'],
  saml: ['Shib-Identity-Provider', 'MELLON_IDP'],
} as const;

interface IssuerSource {
  remoteIds: readonly string[];
  remoteIdAttribute: string | null;
  configuration: Pick<ProtocolConfiguration, 'type'> | undefined;
}

/** Attributes in which the issuer of an assertion is expected; the platform itself writes it into the first one. */
function remoteIdAttributes({ remoteIdAttribute, configuration }: Omit<IssuerSource, 'remoteIds'>) {
  if (remoteIdAttribute !== null) return [remoteIdAttribute] as const;
  return configuration ? DEFAULTS[configuration.type] : ([...DEFAULTS.oidc, ...DEFAULTS.saml] as const);
}

/** A provider without remote ids accepts every issuer that its protocols trust. @throws RejectedAssertionError */
function assertKnownIssuer(source: IssuerSource, assertion: Assertion): void {
  if (source.remoteIds.length === 0) return;
  const attributes = remoteIdAttributes(source);
  const values = attributes.flatMap((name) => (Object.hasOwn(assertion, name) ? (assertion[name] ?? []) : []));
  if (values.length === 0) {
    throw new RejectedAssertionError(
      `The assertion does not name its issuer in the attribute ${attributes.join(' or ')}.`,
    );
  }
  const unknown = values.find((value) => !source.remoteIds.includes(value));
  if (unknown !== undefined) {
    throw new RejectedAssertionError(`The issuer ${unknown} is not one of the remote ids of the identity provider.`);
  }
}

/** What a provider asserted; its signature, audience and time have been verified. */
export interface AssertedSignIn {
  providerId: string;
  protocolId: string;
  assertion: Assertion;
  /** End of the assertion or access token, in ms since 1970. */
  expiresAtMs?: number | undefined;
  /** The session at the provider, with which the tokens of the sign-in end. */
  session?: ProviderSessionName | undefined;
  /** When the provider has issued what it is based on, in ms since 1970, if clients can use that several times. */
  issuedAtMs?: number | undefined;
}

export interface EnabledProtocol {
  provider: Selectable<Tables['identity_providers']>;
  remoteIds: readonly string[];
  protocolId: string;
  mappingId: string;
  remoteIdAttribute: string | null;
  /** Without secrets; undefined if the platform does not speak the protocol itself. */
  configuration: ProtocolConfiguration | undefined;
}

/**
 * Applies the mapping, stores user, memberships and projects. @throws 401 for a rejected assertion, which is kept for an
 * hour; 404 for an unknown provider or protocol
 */
export async function acceptAssertion(ctx: Context, signIn: AssertedSignIn): Promise<FederatedSignIn> {
  const { providerId, protocolId, assertion, expiresAtMs } = signIn;
  const protocol = await loadProtocol(ctx, providerId, protocolId);
  const session = federatedSession(protocol, signIn);
  try {
    if (await isLoggedOut(ctx.database.read, session)) {
      throw new RejectedAssertionError('The user has signed out at the identity provider since.');
    }
    const userId = await accept(ctx, protocol, assertion);
    return { userId, origin: [providerId, protocolId, session], expiresAtMs };
  } catch (error) {
    if (!(error instanceof RejectedAssertionError)) throw error;
    const kept = sizeOf(assertion) <= MAX_KEPT ? assertion : {};
    await recordRejection(ctx, { provider: protocol.provider, protocolId, assertion: kept, reason: error.message });
    throw Unauthenticated();
  }
}

function federatedSession(protocol: EnabledProtocol, signIn: AssertedSignIn): FederatedSession {
  const { session, issuedAtMs = Number.POSITIVE_INFINITY } = signIn;
  const names = session ? logoutNamesOf(protocol.configuration?.type, session) : [];
  return { at: Math.min(Date.now(), Math.max(0, issuedAtMs)), keys: names.map((name) => logoutKey(signIn, name)) };
}

/** The enabled provider and protocol. @throws 404 unknown, 401 disabled */
export async function loadProtocol(
  { database }: Pick<Context, 'database'>,
  providerId: string,
  protocolId: string,
): Promise<EnabledProtocol> {
  const { read } = database;
  const provider = await loadProvider(read, providerId);
  const row = await loadProtocolRow(read, { idp_id: providerId, protocol_id: protocolId });
  if (provider.enabled === 0) throw Unauthenticated();
  return {
    provider,
    remoteIds: await readRemoteIds(read, providerId),
    protocolId,
    mappingId: row.mapping_id,
    remoteIdAttribute: row.remote_id_attribute,
    configuration: row.configuration === null ? undefined : ProtocolConfiguration.parse(unpackJson(row.configuration)),
  };
}

/** @returns the id of the user @throws RejectedAssertionError */
async function accept(ctx: Context, protocol: EnabledProtocol, assertion: Assertion): Promise<string> {
  if (!isBounded(assertion)) throw new RejectedAssertionError(TOO_LARGE);
  if (!isText(assertion)) throw new RejectedAssertionError('The assertion contains NUL or text that is not valid.');
  assertKnownIssuer(protocol, assertion);
  const mapping = await loadRules(ctx.database.read, protocol.mappingId);
  const { identity: mapped, rejection = '' } = evaluateMapping(mapping, assertion);
  if (!mapped) throw new RejectedAssertionError(rejection);
  const expiresAt = new Date(Date.now() + validityMs(ctx.env, protocol.provider)).toISOString();
  const isComplete = mapping.schema_version === '3.0';
  return ctx.database.transact(async (tx) => {
    // It may have been deleted or disabled since.
    if ((await loadProvider(tx, protocol.provider.id)).enabled === 0) throw Unauthenticated();
    const identity = await resolveIdentity(tx, protocol, mapped);
    const { requestId } = ctx;
    await applySignIn(tx, { source: protocol, identity, assertion, requestId, expiresAt, isComplete });
    return identity.user.id;
  });
}

const MAX_ATTRIBUTES = 2000;
/** Characters of names and values. */
const MAX_ASSERTION = 1_000_000;
const TOO_LARGE = `The assertion has more than ${MAX_ATTRIBUTES} attributes or ${MAX_ASSERTION} characters.`;

/** Maximum characters of a rejected assertion that is kept. */
const MAX_KEPT = 262_144;

const isBounded = (assertion: Assertion): boolean =>
  Object.keys(assertion).length <= MAX_ATTRIBUTES && sizeOf(assertion) <= MAX_ASSERTION;

/** Databases store neither NUL nor halves of characters. */
const isText = (assertion: Assertion): boolean =>
  Object.entries(assertion).every(([name, values]) => [name, ...values].every(isStorable));

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Characters of names and values. */
const sizeOf = (assertion: Assertion): number =>
  Object.entries(assertion).reduce((sum, [name, values]) => sum + name.length + values.join('').length, 0);
