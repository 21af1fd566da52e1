import { X509Certificate } from 'node:crypto';
import { unpackJson } from '#lib/db/column-types.ts';
import { Conflict, NotFound } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { changeIdentity, recordIdentity } from '../../change.ts';
import type { ProtocolPath } from '../schema.ts';
import { samlAddresses } from './addresses.ts';
import { SamlConfiguration } from './configuration.ts';
import { type ProviderEndpoint, readProviderMetadata } from './idp-metadata.ts';
import { keyPairsOf, rotateKeyPairs, type SamlProtocol } from './key-pairs.ts';
import { refreshMetadata } from './metadata-refresh.ts';
import { findMetadataState } from './metadata-state.ts';
import { findMetadataProblem } from './metadata-warning.ts';
import type { Certificate, RotationStep, SamlService } from './schema.ts';
import { entityIdOf, serviceMetadata } from './service-metadata.ts';
import { XmlError } from './xml/scan-xml.ts';

/** @throws 404 for an unknown protocol, 409 for one without a SAML configuration */
export async function getSamlService(ctx: AuthedContext, path: ProtocolPath): Promise<SamlService> {
  const protocol = await loadSamlProtocol(ctx, path);
  const { configuration } = protocol;
  const addresses = samlAddresses(ctx.baseUrl, { providerId: path.idp_id, protocolId: path.protocol_id });
  const keyPairs = await keyPairsOf(ctx.database, protocol);
  return {
    entity_id: entityIdOf(configuration, addresses),
    metadata_url: addresses.metadata,
    metadata: serviceMetadata({ configuration, addresses, keyPairs }),
    assertion_consumer_service: addresses.acs,
    single_logout_service: addresses.slo,
    key_origin: keyPairs[0].certificate === configuration.certificate ? 'administrator' : 'generated',
    certificates: keyPairs.map(({ certificate, state }) => ({ ...certificateView(certificate), state })),
    provider: providerView(configuration),
    metadata_state: await metadataView(ctx, path, configuration),
  };
}

/** @throws 404 for an unknown protocol, 409 for one without a SAML configuration, or for a step in the wrong order */
export async function rotateSamlKeys(ctx: AuthedContext, path: ProtocolPath, step: RotationStep): Promise<SamlService> {
  const protocol = await loadSamlProtocol(ctx, path);
  await rotateKeyPairs(ctx.database, protocol, step);
  const id = `${path.idp_id}/${path.protocol_id}`;
  const { domain_id: domainId } = protocol.provider;
  await changeIdentity(ctx, (tx) =>
    recordIdentity(tx, ctx, { kind: 'federation_protocol', verb: 'rotateKey', id, domainId, after: { step } }),
  );
  return getSamlService(ctx, path);
}

/**
 * Reads the metadata now. If that fails, the response says why. @throws 404 for an unknown protocol, 409 for one without a
 * SAML configuration or without an address of the metadata
 */
export async function refreshSamlMetadata(ctx: AuthedContext, path: ProtocolPath): Promise<SamlService> {
  const { configuration } = await loadSamlProtocol(ctx, path);
  if (configuration.idp_metadata_url === undefined) {
    throw Conflict(`Protocol ${path.protocol_id} of ${path.idp_id} has no idp_metadata_url. Import the metadata.`);
  }
  await refreshMetadata(ctx, { providerId: path.idp_id, protocolId: path.protocol_id });
  return getSamlService(ctx, path);
}

async function metadataView(
  { database }: AuthedContext,
  { idp_id: providerId, protocol_id: protocolId }: ProtocolPath,
  { idp_metadata_url: url }: SamlConfiguration,
): Promise<SamlService['metadata_state']> {
  const state = await findMetadataState(database.read, { providerId, protocolId });
  return {
    url: url ?? null,
    attempted_at: state?.attempted_at ?? null,
    refreshed_at: state?.refreshed_at ?? null,
    due_at: state?.due_at ?? null,
    failing_since: state?.failing_since ?? null,
    message: state?.message ?? null,
    problem: state ? findMetadataProblem(state) : null,
  };
}

/** Also of a disabled provider, which an administrator prepares. */
async function loadSamlProtocol({ database }: AuthedContext, path: ProtocolPath): Promise<SamlProtocol> {
  const providers = database.read.selectFrom('identity_providers').selectAll().where('id', '=', path.idp_id);
  const protocols = database.read
    .selectFrom('federation_protocols')
    .select(['configuration', 'remote_id_attribute'])
    .where('provider_id', '=', path.idp_id)
    .where('id', '=', path.protocol_id);
  const [provider, row] = await Promise.all([providers.executeTakeFirst(), protocols.executeTakeFirst()]);
  if (!provider || !row) throw NotFound('Federation protocol', path.protocol_id);
  const configuration = SamlConfiguration.safeParse(row.configuration && unpackJson(row.configuration)).data;
  if (!configuration) throw Conflict(`Protocol ${path.protocol_id} of ${path.idp_id} has no SAML configuration.`);
  return { provider, protocolId: path.protocol_id, remoteIdAttribute: row.remote_id_attribute, configuration };
}

function certificateView(pem: string): Certificate {
  const { subject, validFromDate, validToDate, fingerprint256 } = new X509Certificate(pem);
  return {
    subject: subject ?? '',
    not_before: validFromDate.toISOString(),
    not_after: validToDate.toISOString(),
    fingerprint: fingerprint256,
  };
}

const addressView = ({ binding, location }: ProviderEndpoint) => ({ binding, location });

/** Also of expired metadata, whose end tells why sign-ins fail. @throws 409 for metadata that cannot be read */
function providerView({ idp_metadata }: SamlConfiguration): SamlService['provider'] {
  try {
    const { entityId, validUntilMs, certificates, signOn, logout } = readProviderMetadata(idp_metadata);
    return {
      entity_id: entityId,
      valid_until: validUntilMs === undefined ? null : new Date(validUntilMs).toISOString(),
      certificates: certificates.map(certificateView),
      single_sign_on_services: signOn.map(addressView),
      single_logout_services: logout.map(addressView),
    };
  } catch (error) {
    if (error instanceof XmlError) throw Conflict(`The idp_metadata cannot be read: ${error.message}.`);
    throw error;
  }
}
