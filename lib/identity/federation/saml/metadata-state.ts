import { X509Certificate } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { SamlConfiguration } from './configuration.ts';
import type { ProviderMetadata } from './idp-metadata.ts';

export type MetadataState = Selectable<Tables['saml_metadata_states']>;
type MetadataColumns = Partial<Omit<MetadataState, 'provider_id' | 'protocol_id'>>;

export interface ProtocolName {
  providerId: string;
  protocolId: string;
}

export const findMetadataState = (
  db: Reader,
  { providerId, protocolId }: ProtocolName,
): Promise<MetadataState | undefined> =>
  db
    .selectFrom('saml_metadata_states')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('protocol_id', '=', protocolId)
    .executeTakeFirst();

/** Stores the state of a protocol, whose row is written in the same transaction. */
export async function storeMetadataState(tx: Tx, { providerId, protocolId }: ProtocolName, columns: MetadataColumns) {
  await tx
    .insertInto('saml_metadata_states')
    .values({ provider_id: providerId, protocol_id: protocolId, ...columns })
    .onConflict((on) => on.columns(['provider_id', 'protocol_id']).doUpdateSet(columns))
    .execute();
}

/** Changes the state unless the protocol was deleted. */
export async function updateMetadataState(tx: Tx, { providerId, protocolId }: ProtocolName, columns: MetadataColumns) {
  const row = tx.updateTable('saml_metadata_states').set(columns).where('provider_id', '=', providerId);
  await row.where('protocol_id', '=', protocolId).execute();
}

export async function deleteMetadataState(tx: Tx, { providerId, protocolId }: ProtocolName): Promise<void> {
  const row = tx.deleteFrom('saml_metadata_states').where('provider_id', '=', providerId);
  await row.where('protocol_id', '=', protocolId).execute();
}

/** The dates of metadata and of a certificate that an administrator gave to the platform. */
export function datesOf(
  { validUntilMs, certificates }: ProviderMetadata,
  { certificate }: Pick<SamlConfiguration, 'certificate'>,
): Pick<MetadataState, 'valid_until' | 'certificate_until' | 'own_certificate_until'> {
  // A provider that replaces its key publishes the next certificate beside the current one.
  const certificateUntil = certificates.map(endOf).toSorted().at(-1) ?? null;
  return {
    valid_until: validUntilMs === undefined ? null : new Date(validUntilMs).toISOString(),
    certificate_until: certificateUntil,
    own_certificate_until: certificate === undefined ? null : endOf(certificate),
  };
}

const endOf = (pem: string): string => new X509Certificate(pem).validToDate.toISOString();
