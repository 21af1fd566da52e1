import { createRemoteJWKSet, type JWTVerifyGetKey, customFetch as jwksFetch } from 'jose';
import { LRUCache } from 'lru-cache';
import * as oidc from 'openid-client';
import { memoizePerDatabase } from '#lib/db/per-database.ts';
import { PlatformError } from '#lib/errors/errors.ts';
import type { Services } from '#lib/http/context.ts';
import { readIdentitySecret } from '../../external/secrets.ts';
import { ProviderError } from '../provider-error.ts';
import type { EnabledProtocol } from '../sign-in/sign-in.ts';
import type { OidcConfiguration } from './configuration.ts';
import { type GuardedFetch, guardedFetch } from './guarded-fetch.ts';

export type OidcServices = Pick<Services, 'database' | 'env' | 'log'>;

/** An OpenID Connect provider whose metadata has been read. */
export interface OidcProvider {
  configuration: OidcConfiguration;
  client: oidc.Configuration;
  /** Finds the key of a token. Unknown keys are fetched again, at most every 30 s. */
  keys: JWTVerifyGetKey;
}

const MAX_PROVIDERS = 200;
const METADATA_MS = 10 * 60_000;
/** A failed contact is not repeated for this time. */
const FAILURE_MS = 10_000;

const cacheOf = memoizePerDatabase(() => new LRUCache<string, Promise<OidcProvider>>({ max: MAX_PROVIDERS }));

/** Providers that were unavailable and have been tried again a short time ago. */
const triedOf = memoizePerDatabase(() => new LRUCache<string, true>({ max: MAX_PROVIDERS, ttl: FAILURE_MS }));

/** The settings of a protocol that is OpenID Connect. @throws 501 if the platform does not speak it itself */
function oidcConfigurationOf({ protocolId, configuration }: EnabledProtocol): OidcConfiguration {
  if (configuration?.type === 'oidc') return configuration;
  throw new PlatformError('notImplemented', `Protocol ${protocolId} has no configuration for OpenID Connect.`);
}

/**
 * The provider with its metadata and keys, which are cached. A changed configuration is used immediately.
 * @throws 503 if the provider is unavailable or its metadata is invalid
 */
export const oidcProvider = (services: OidcServices, protocol: EnabledProtocol): Promise<OidcProvider> =>
  loadProvider(services, protocol, true);

/** Finds out whether a provider that was unavailable responds again; another replica may have been the one that failed. */
export async function retryProvider(services: OidcServices, protocol: EnabledProtocol): Promise<void> {
  const name = JSON.stringify([protocol.provider.id, protocol.protocolId]);
  const tried = triedOf(services.database);
  if (tried.has(name)) return;
  tried.set(name, true);
  await loadProvider(services, protocol, false);
}

async function loadProvider(
  services: OidcServices,
  protocol: EnabledProtocol,
  isCacheUsed: boolean,
): Promise<OidcProvider> {
  const configuration = oidcConfigurationOf(protocol);
  const name = { providerId: protocol.provider.id, protocolId: protocol.protocolId };
  const { client_secret } = await readIdentitySecret(services.database, { kind: 'protocol', ...name });
  const key = JSON.stringify([name, configuration, client_secret]);
  const cache = cacheOf(services.database);
  const known = isCacheUsed ? cache.get(key) : undefined;
  if (known) return known;
  const opened = openProvider(services, configuration, client_secret);
  cache.set(key, opened, { ttl: METADATA_MS });
  try {
    const provider = await opened;
    await recordContact(services, name, true);
    return provider;
  } catch (error) {
    cache.set(key, opened, { ttl: FAILURE_MS });
    await recordContact(services, name, false);
    services.log.warn({ err: error, ...name }, 'reading the metadata of an identity provider failed');
    throw error;
  }
}

/** Shares the result of a contact with all replicas. Written only if it has changed. */
async function recordContact(
  { database }: OidcServices,
  { providerId, protocolId }: { providerId: string; protocolId: string },
  isAvailable: boolean,
): Promise<void> {
  const row = await database.read
    .selectFrom('federation_protocols')
    .select('unavailable_since')
    .where('provider_id', '=', providerId)
    .where('id', '=', protocolId)
    .executeTakeFirst();
  if (!row || (row.unavailable_since === null) === isAvailable) return;
  const unavailable_since = isAvailable ? null : new Date().toISOString();
  await database.transact((tx) =>
    tx
      .updateTable('federation_protocols')
      .set({ unavailable_since })
      .where('provider_id', '=', providerId)
      .where('id', '=', protocolId)
      .execute(),
  );
}

async function openProvider(
  { env }: OidcServices,
  configuration: OidcConfiguration,
  secret: string | undefined,
): Promise<OidcProvider> {
  const issuer = new URL(configuration.issuer);
  const fetch = guardedFetch({ issuer, ca: configuration.ca_certificate }, env);
  try {
    const metadata = await readMetadata(configuration.issuer, fetch);
    const client = new oidc.Configuration(
      metadata,
      configuration.client_id,
      { [oidc.clockTolerance]: configuration.clock_skew_seconds },
      clientAuthentication(metadata, secret),
    );
    client[oidc.customFetch] = fetch;
    if (issuer.protocol === 'http:') oidc.allowInsecureRequests(client);
    return { configuration, client, keys: keysOf(metadata, fetch) };
  } catch (cause) {
    throw new PlatformError('unavailable', 'The identity provider is unavailable.', { cause });
  }
}

/** @throws ProviderError if it cannot be read, or describes another issuer */
async function readMetadata(issuer: string, fetch: GuardedFetch): Promise<oidc.ServerMetadata> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, { method: 'GET', headers: { accept: 'application/json' }, body: undefined });
  if (response.status !== 200) throw new ProviderError('status', `${address} returned ${response.status}.`);
  const metadata: unknown = await response.json();
  if (!isMetadata(metadata))
    throw new ProviderError('invalid_metadata', `${address} is not the metadata of a provider.`);
  if (metadata.issuer !== issuer)
    throw new ProviderError('wrong_issuer', `${address} describes the issuer ${metadata.issuer}.`);
  return metadata;
}

const isMetadata = (value: unknown): value is oidc.ServerMetadata =>
  typeof value === 'object' && value !== null && 'issuer' in value && typeof value.issuer === 'string';

/** Basic is the default of OpenID Connect Discovery 1.0, section 3. */
function clientAuthentication(metadata: oidc.ServerMetadata, secret: string | undefined): oidc.ClientAuth {
  if (secret === undefined) return oidc.None();
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_basic') ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret);
}

function keysOf({ jwks_uri }: oidc.ServerMetadata, fetch: GuardedFetch): JWTVerifyGetKey {
  if (jwks_uri === undefined) throw new ProviderError('invalid_metadata', 'The metadata has no jwks_uri.');
  return createRemoteJWKSet(new URL(jwks_uri), {
    [jwksFetch]: (address, { method, headers, signal }) =>
      fetch(address, { method, headers: Object.fromEntries(headers), body: undefined, signal }),
  });
}
