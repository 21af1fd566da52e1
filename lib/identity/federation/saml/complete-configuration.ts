import { Invalid } from '#lib/errors/errors.ts';
import type { Env } from '#lib/settings/env.ts';
import { SamlConfiguration, type SamlConfigurationInput } from './configuration.ts';
import { type ProviderMetadata, readProviderMetadata } from './idp-metadata.ts';
import {
  type DownloadedMetadata,
  describeDownloadError,
  downloadMetadata,
  refreshDelayMs,
} from './metadata-download.ts';
import type { MetadataState } from './metadata-state.ts';

interface CompleteConfiguration {
  configuration: SamlConfiguration;
  /** What changes in the state of the metadata. */
  state: Partial<MetadataState>;
}

const NEVER_READ = { attempted_at: null, refreshed_at: null, failing_since: null, message: null };

/**
 * Adds the metadata to what an administrator sends without them: the stored ones while their source is the same, or those
 * from their address. @param before the stored configuration @throws 400 if they cannot be read from their address
 */
export async function completeConfiguration(
  env: Pick<Env, 'NEPHOS_IDENTITY_PROVIDER_NETWORKS'>,
  { idp_metadata, ...input }: SamlConfigurationInput,
  before: unknown,
): Promise<CompleteConfiguration> {
  const now = new Date().toISOString();
  if (idp_metadata !== undefined) {
    const due_at = input.idp_metadata_url === undefined ? null : now;
    return { configuration: { ...input, idp_metadata }, state: { ...NEVER_READ, due_at } };
  }
  const saved = SamlConfiguration.safeParse(before).data;
  if (saved && isSameSource(saved, input) && isCurrent(readProviderMetadata(saved.idp_metadata))) {
    return { configuration: { ...input, idp_metadata: saved.idp_metadata }, state: {} };
  }
  const { xml, metadata } = await download(env, input);
  const due_at = new Date(Date.now() + refreshDelayMs(metadata)).toISOString();
  return {
    configuration: { ...input, idp_metadata: xml },
    state: { ...NEVER_READ, attempted_at: now, refreshed_at: now, due_at },
  };
}

type Source = Pick<SamlConfiguration, 'idp_metadata_url' | 'ca_certificate'>;

const isSameSource = (one: Source, other: Source): boolean =>
  one.idp_metadata_url === other.idp_metadata_url && one.ca_certificate === other.ca_certificate;

const isCurrent = ({ validUntilMs = Number.POSITIVE_INFINITY }: ProviderMetadata): boolean => validUntilMs > Date.now();

async function download(
  env: Pick<Env, 'NEPHOS_IDENTITY_PROVIDER_NETWORKS'>,
  source: Source,
): Promise<DownloadedMetadata> {
  try {
    return await downloadMetadata(env, source);
  } catch (error) {
    const message = `Could not read the metadata. ${describeDownloadError(error)}`;
    throw Invalid(message, [{ path: 'protocol.configuration.idp_metadata_url', message }]);
  }
}
