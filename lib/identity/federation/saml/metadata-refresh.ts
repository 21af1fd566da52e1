import { X509Certificate } from 'node:crypto';
import { packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Database, Reader } from '#lib/db/database.ts';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import type { Services } from '#lib/http/context.ts';
import { domainPlace } from '../../change.ts';
import { SamlConfiguration } from './configuration.ts';
import { type ProviderMetadata, readProviderMetadata } from './idp-metadata.ts';
import {
  type DownloadedMetadata,
  describeDownloadError,
  downloadMetadata,
  refreshDelayMs,
} from './metadata-download.ts';
import { datesOf, findMetadataState, type ProtocolName, updateMetadataState } from './metadata-state.ts';
import { XmlError } from './xml/scan-xml.ts';

export type RefreshServices = Pick<Services, 'database' | 'env' | 'log'>;

/** Time until the next attempt after a failed one. */
const RETRY_MS = 5 * 60_000;
/** Maximum characters of a stored message. */
const MAX_MESSAGE = 1000;

/**
 * Reads the metadata of a provider from their address and stores them. If they cannot be read, are invalid or are those of
 * another provider, the previous ones remain in use and the reason is recorded.
 */
export async function refreshMetadata(
  { database, env, log }: RefreshServices,
  name: ProtocolName,
  signal?: AbortSignal,
): Promise<void> {
  const known = await findConfiguration(database.read, name);
  if (known?.idp_metadata_url === undefined) return;
  const attempt = { attempted_at: afterMs(0), due_at: afterMs(RETRY_MS) };
  await database.transact((tx) => updateMetadataState(tx, name, attempt));
  let downloaded: DownloadedMetadata;
  try {
    downloaded = await downloadMetadata(env, known, signal);
    assertSameProvider(known, downloaded.metadata);
  } catch (error) {
    if (signal?.aborted) return;
    log.warn(
      { err: error, ...name },
      'refreshing the metadata of an identity provider failed; keeping the previous ones',
    );
    await recordFailure(database, name, describeDownloadError(error));
    return;
  }
  await storeMetadata(database, name, known.idp_metadata_url, downloaded);
}

const afterMs = (ms: number) => new Date(Date.now() + ms).toISOString();

/** The SAML configuration of a protocol; undefined without one. */
async function findConfiguration(db: Reader, { providerId, protocolId }: ProtocolName) {
  const rows = db.selectFrom('federation_protocols').select('configuration').where('provider_id', '=', providerId);
  const row = await rows.where('id', '=', protocolId).executeTakeFirst();
  return SamlConfiguration.safeParse(row?.configuration && unpackJson(row.configuration)).data;
}

/** Mappings and stored users belong to a provider, which an administrator changes. @throws XmlError */
function assertSameProvider({ idp_metadata }: SamlConfiguration, { entityId }: ProviderMetadata): void {
  const before = readProviderMetadata(idp_metadata).entityId;
  if (entityId !== before) throw new XmlError(`they are of ${entityId.slice(0, 200)}, not of ${before.slice(0, 200)}`);
}

function recordFailure(database: Database, name: ProtocolName, message: string): Promise<void> {
  return database.transact(async (tx) => {
    const failing_since = (await findMetadataState(tx, name))?.failing_since ?? afterMs(0);
    await updateMetadataState(tx, name, { failing_since, message: message.slice(0, MAX_MESSAGE) });
  });
}

/** Stores metadata unless an administrator has changed their address since. */
function storeMetadata(
  database: Database,
  name: ProtocolName,
  address: string,
  { xml, metadata }: DownloadedMetadata,
): Promise<void> {
  return database.transact(async (tx) => {
    const before = await findConfiguration(tx, name);
    if (before?.idp_metadata_url !== address) return;
    if (before.idp_metadata !== xml) {
      const { providerId, protocolId } = name;
      const configuration = packJson({ ...before, idp_metadata: xml });
      const row = tx.updateTable('federation_protocols').set({ configuration }).where('provider_id', '=', providerId);
      await row.where('id', '=', protocolId).execute();
      const [old, current] = [summaryOf(readProviderMetadata(before.idp_metadata)), summaryOf(metadata)];
      if (JSON.stringify(old) !== JSON.stringify(current)) {
        const { domain_id } = await tx
          .selectFrom('identity_providers')
          .select('domain_id')
          .where('id', '=', providerId)
          .executeTakeFirstOrThrow();
        await recordEvent(tx, PLATFORM, {
          type: 'federation_protocol.refreshMetadata',
          ...{ objectId: `${providerId}/${protocolId}`, projectId: await domainPlace(tx, 'domain', domain_id) },
          ...{ before: old, after: current },
        });
      }
    }
    await updateMetadataState(tx, name, {
      ...{ refreshed_at: afterMs(0), failing_since: null, message: null },
      due_at: afterMs(refreshDelayMs(metadata)),
      ...datesOf(metadata, before),
    });
  });
}

/** What matters to administrators: certificates by their fingerprints, and addresses. */
const summaryOf = ({ certificates, signOn, logout }: ProviderMetadata) => ({
  certificates: certificates.map((pem) => new X509Certificate(pem).fingerprint256),
  sign_in_addresses: signOn.map(({ location }) => location),
  sign_out_addresses: logout.map(({ location }) => location),
});
