import type { Tx } from '#lib/db/database.ts';
import type { Context } from '#lib/http/context.ts';
import { readIdentitySecret, sealIdentitySecret } from '../../external/secrets.ts';
import { assertSamlConfiguration } from '../saml/check-configuration.ts';
import { completeConfiguration } from '../saml/complete-configuration.ts';
import type { SamlConfigurationInput } from '../saml/configuration.ts';
import { readProviderMetadata } from '../saml/idp-metadata.ts';
import { datesOf, deleteMetadataState, storeMetadataState } from '../saml/metadata-state.ts';
import { type ProtocolConfiguration, type ProtocolConfigurationInput, SECRET_OPTIONS } from './configuration.ts';

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
 * before the transaction: it reads a key, and metadata from their address. @param before the stored configuration
 */
export async function splitConfiguration(
  { database, env }: Pick<Context, 'database' | 'env'>,
  owner: SecretOwner,
  given: ProtocolConfigurationInput,
  before: Record<string, unknown> | undefined,
): Promise<SplitConfiguration> {
  const isSecret = (name: string) => SECRET_OPTIONS.some((secret) => secret === name);
  const secretOwner = { kind: 'protocol', ...owner } as const;
  const secrets = before?.type === given.type ? await readIdentitySecret(database, secretOwner) : {};
  for (const [name, value] of Object.entries(given)) {
    if (isSecret(name) && value !== undefined) secrets[name] = String(value);
  }
  const { configuration, storeState } =
    given.type === 'saml'
      ? await completeSaml(env, owner, { ...given, private_key: secrets.private_key }, before)
      : { configuration: given, storeState: (tx: Tx) => deleteMetadataState(tx, owner) };
  const storeSecrets = await sealIdentitySecret(database, secretOwner, secrets);
  const open = Object.entries(configuration).filter(([name, value]) => !isSecret(name) && value !== undefined);
  return {
    open: Object.fromEntries(open),
    secretNames: Object.keys(secrets).toSorted(),
    store: async (tx) => {
      await storeSecrets(tx);
      await storeState(tx);
    },
  };
}

async function completeSaml(
  env: Context['env'],
  owner: SecretOwner,
  given: SamlConfigurationInput,
  before: Record<string, unknown> | undefined,
): Promise<{ configuration: ProtocolConfiguration; storeState(tx: Tx): Promise<void> }> {
  const { configuration, state } = await completeConfiguration(env, given, before);
  assertSamlConfiguration(configuration);
  const dates = datesOf(readProviderMetadata(configuration.idp_metadata), configuration);
  return { configuration, storeState: (tx) => storeMetadataState(tx, owner, { ...state, ...dates }) };
}
