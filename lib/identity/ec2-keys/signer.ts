import { LRUCache } from 'lru-cache';
import type { Database } from '#lib/db/database.ts';
import { memoizePerDatabase } from '#lib/db/per-database.ts';
import { PlatformError } from '#lib/errors/errors.ts';
import type { Services } from '#lib/http/context.ts';
import type { Caller } from '#lib/policy/caller.ts';
import { consumeTrustUse, signerClaims } from '../tokens/issue.ts';
import { resolveClaims } from '../tokens/resolve.ts';
import { findValidTrust } from '../trusts/valid-trust.ts';
import { identityVersion } from '../version.ts';
import { findAccessKey, type StoredAccessKey } from './find-access-key.ts';
import { recordKeyUse } from './record-key-use.ts';
import type { KeyUse } from './schema.ts';

export type SignerServices = Pick<Services, 'database' | 'env' | 'log'>;

interface KnownKey {
  /** Identity version of the lookup: any change of access makes the entry invalid in all replicas. */
  version: number;
  key: StoredAccessKey;
}

/** The owner of a key, looked up with the first valid signature. */
interface Signer {
  caller: Caller;
  /** Trust whose uses each request consumes. */
  trustId: string | undefined;
}

const MAX_KEYS = 5000;
/** Secrets stay in memory at most this long after their lookup. */
const MAX_AGE_MS = 60_000;
const knownKeys = memoizePerDatabase(() => new LRUCache<string, KnownKey>({ max: MAX_KEYS, ttl: MAX_AGE_MS }));
const signers = new WeakMap<StoredAccessKey, Signer>();

/**
 * An access key as currently stored; undefined for an unknown one. Costs one read of the version while nothing has
 * changed. @throws 503 while a key of the cloud is missing
 */
export async function accessKeyOf(database: Database, access: string): Promise<StoredAccessKey | undefined> {
  const keys = knownKeys(database);
  const version = await identityVersion(database);
  const known = keys.get(access);
  if (known?.version === version) return known.key;
  const key = await findAccessKey(database, access);
  if (key) keys.set(access, { version, key });
  else keys.delete(access);
  return key;
}

/**
 * The current identity of the owner of an access key, with the roles of the moment at which `accessKeyOf` returned it;
 * call it only after the signature was verified. Undefined if the user, project or last role is gone, or if the key, its
 * credential or its trust has expired. Records the use.
 */
export async function callerOfAccessKey(
  services: SignerServices,
  key: StoredAccessKey,
  use: KeyUse,
): Promise<Caller | undefined> {
  let signer = signers.get(key);
  if (!signer || signer.caller.expiresAtMs <= Date.now()) {
    signer = await resolveSigner(services, key);
    if (!signer) return undefined;
    signers.set(key, signer);
  }
  if (signer.trustId !== undefined && !(await hasTrustUse(services.database, signer.trustId))) return undefined;
  recordKeyUse(services, key.keyId, use);
  return signer.caller;
}

async function resolveSigner({ database, env }: SignerServices, key: StoredAccessKey): Promise<Signer | undefined> {
  if (key.expiresAtMs !== undefined && key.expiresAtMs <= Date.now() + 1000) return undefined;
  const trust = key.trustId === undefined ? undefined : await findValidTrust(database.read, key.trustId);
  if (key.trustId !== undefined && !trust) return undefined;
  const claims = signerClaims({ ...key, trust }, env.NEPHOS_TOKEN_LIFETIME_SECONDS);
  const resolved = await resolveClaims(database.read, claims);
  return resolved && { caller: resolved.caller, trustId: trust?.hasLimitedUses ? trust.id : undefined };
}

/** A signed request consumes a use of a limited trust, as a token does. */
async function hasTrustUse(database: Database, trustId: string): Promise<boolean> {
  try {
    await consumeTrustUse(database, trustId);
    return true;
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'unauthenticated') return false;
    throw error;
  }
}
