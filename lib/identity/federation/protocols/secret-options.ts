import type { Tx } from '#lib/db/database.ts';
import type { Context } from '#lib/http/context.ts';
import { readIdentitySecret, sealIdentitySecret } from '../../external/secrets.ts';
import { assertSamlConfiguration } from '../saml/check-configuration.ts';
import { type ProtocolConfiguration, SECRET_OPTIONS } from './configuration.ts';

interface SecretOwner {
  providerId: string;
  protocolId: string;
}

/** A configuration as it is stored: secrets apart, and how to store them. */
interface SplitConfiguration {
  open: Record<string, unknown>;
  secretNames: string[];
  store(tx: Tx): Promise<unknown>;
}

/**
 * Separates the secrets of a configuration. Those that are not given stay as they are while the type is the same. Call it
 * before the transaction: it reads a key.
 */
export async function splitConfiguration(
  { database }: Pick<Context, 'database'>,
  owner: SecretOwner,
  given: ProtocolConfiguration,
  typeBefore: unknown,
): Promise<SplitConfiguration> {
  const isSecret = (name: string) => SECRET_OPTIONS.some((secret) => secret === name);
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  const secretOwner = { kind: 'protocol', ...owner } as const;
  const before = typeBefore === given.type ? await readIdentitySecret(database, secretOwner) : {};
  const secrets = { ...before };
  for (const [name, value] of entries) if (isSecret(name)) secrets[name] = String(value);
  if (given.type === 'saml') assertSamlConfiguration({ ...given, private_key: secrets.private_key });
  return {
    open: Object.fromEntries(entries.filter(([name]) => !isSecret(name))),
    secretNames: Object.keys(secrets).toSorted(),
    store: await sealIdentitySecret(database, secretOwner, secrets),
  };
}
