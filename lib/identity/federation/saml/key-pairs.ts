import { z } from 'zod';
import type { Database } from '#lib/db/database.ts';
import { Conflict, PlatformError } from '#lib/errors/errors.ts';
import { changeIdentitySecret, readIdentitySecret } from '../../external/secrets.ts';
import type { EnabledProtocol } from '../sign-in/sign-in.ts';
import type { SamlConfiguration } from './configuration.ts';
import { generateKeyPair } from './own-certificate.ts';
import type { RotationStep } from './schema.ts';

/** A key with which the platform signs and decrypts, and its certificate, both in PEM. */
export interface KeyPair {
  privateKey: string;
  certificate: string;
}

const StoredKeyPair = z.object({
  privateKey: z.string(),
  certificate: z.string(),
  state: z.enum(['current', 'next', 'former']),
});
export type StoredKeyPair = z.infer<typeof StoredKeyPair>;

/** Part of the secrets of a protocol that has the generated key pairs. */
const SECRET = 'saml_key_pairs';
/** The current pair signs and is first; all others only decrypt. */
const ORDER = ['current', 'next', 'former'] as const;

export type SamlProtocol = Pick<EnabledProtocol, 'provider' | 'protocolId' | 'remoteIdAttribute'> & {
  configuration: SamlConfiguration;
};

/** @throws 501 if the platform does not speak SAML for the protocol */
export function samlProtocol(protocol: EnabledProtocol): SamlProtocol {
  const { provider, protocolId, remoteIdAttribute, configuration } = protocol;
  if (configuration?.type === 'saml') return { provider, protocolId, remoteIdAttribute, configuration };
  throw new PlatformError('notImplemented', `Protocol ${protocolId} of ${provider.id} has no SAML configuration.`);
}

const ownerOf = ({ provider, protocolId }: SamlProtocol) =>
  ({ kind: 'protocol', providerId: provider.id, protocolId }) as const;

/** The key pairs of a protocol, the signing one first. Creates the first one unless the administrator gave one. */
export async function keyPairsOf(
  database: Database,
  protocol: SamlProtocol,
): Promise<readonly [StoredKeyPair, ...StoredKeyPair[]]> {
  const secrets = await readIdentitySecret(database, ownerOf(protocol));
  const stored = read(secrets);
  const { certificate } = protocol.configuration;
  const { private_key } = secrets;
  if (private_key !== undefined && certificate !== undefined) {
    const given = { privateKey: private_key, certificate, state: 'current' } as const;
    return [given, ...stored.map((pair): StoredKeyPair => ({ ...pair, state: 'former' }))];
  }
  const [first, ...others] = stored;
  if (first) return [first, ...others];
  const made: StoredKeyPair = { ...(await generateKeyPair(protocol.provider.id)), state: 'current' };
  // Another replica may have created one meanwhile.
  const [kept = made, ...rest] = await changeKeyPairs(database, protocol, (before) =>
    before.length > 0 ? before : [made],
  );
  return [kept, ...rest];
}

function read(secrets: Record<string, string>): StoredKeyPair[] {
  const stored = z.array(StoredKeyPair).parse(JSON.parse(secrets[SECRET] ?? '[]'));
  return stored.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state));
}

async function changeKeyPairs(
  database: Database,
  protocol: SamlProtocol,
  change: (before: StoredKeyPair[]) => StoredKeyPair[],
): Promise<StoredKeyPair[]> {
  const secrets = await changeIdentitySecret(database, ownerOf(protocol), (before) => ({
    ...before,
    [SECRET]: JSON.stringify(change(read(before))),
  }));
  return read(secrets);
}

/**
 * Replaces the generated key in steps, between which the provider reads the metadata again: `prepare` adds a key to the
 * metadata, `activate` signs with it, `finish` removes the former one. @throws 409 for a step in the wrong order
 */
export async function rotateKeyPairs(database: Database, protocol: SamlProtocol, step: RotationStep): Promise<void> {
  const [current] = await keyPairsOf(database, protocol);
  const made: StoredKeyPair | undefined =
    step === 'prepare' ? { ...(await generateKeyPair(protocol.provider.id)), state: 'next' } : undefined;
  await changeKeyPairs(database, protocol, (before) => {
    if (!before.some(({ certificate }) => certificate === current.certificate)) {
      throw Conflict('The key was set by an administrator. Change private_key and certificate instead.');
    }
    const has = (state: StoredKeyPair['state']) => before.some((pair) => pair.state === state);
    if (made) {
      if (has('next')) throw Conflict('A new key is already prepared. Activate it.');
      return [...before, made];
    }
    if (step === 'activate') {
      if (!has('next')) throw Conflict('No new key is prepared. Prepare one.');
      const after = { next: 'current', current: 'former' } as const;
      return before
        .filter(({ state }) => state !== 'former')
        .map((pair) => ({ ...pair, state: pair.state === 'former' ? pair.state : after[pair.state] }));
    }
    if (!has('former')) throw Conflict('There is no former key.');
    return before.filter(({ state }) => state !== 'former');
  });
}
