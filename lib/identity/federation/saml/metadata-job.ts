import PQueue from 'p-queue';
import { unpackJson } from '#lib/db/column-types.ts';
import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import { SamlConfiguration } from './configuration.ts';
import { readProviderMetadata } from './idp-metadata.ts';
import { type RefreshServices, refreshMetadata } from './metadata-refresh.ts';
import { datesOf, storeMetadataState } from './metadata-state.ts';
import { warnAboutMetadata } from './metadata-warning.ts';

const EVERY_MS = 60_000;
/** Maximum providers whose metadata are read at the same time. */
const MAX_AT_ONCE = 8;
const MAX_PER_ROUND = 200;

/** Refreshes the metadata of SAML providers that have an address, and warns before metadata and certificates end. */
export const metadataJob = (services: RefreshServices): PeriodicJob => ({
  name: 'identity.saml-metadata',
  everyMs: EVERY_MS,
  run: (signal) => maintainMetadata(services, signal),
});

export async function maintainMetadata(services: RefreshServices, signal: AbortSignal): Promise<void> {
  const { database } = services;
  await addMissingStates(services);
  const due = await database.read
    .selectFrom('saml_metadata_states')
    .select(['provider_id', 'protocol_id'])
    .where('due_at', '<=', new Date().toISOString())
    .orderBy('due_at')
    .limit(MAX_PER_ROUND)
    .execute();
  const queue = new PQueue({ concurrency: MAX_AT_ONCE });
  const refresh = async ({ provider_id: providerId, protocol_id: protocolId }: (typeof due)[number]) => {
    if (!signal.aborted) await refreshMetadata(services, { providerId, protocolId }, signal);
  };
  await queue.addAll(due.map((row) => () => refresh(row)));
  await warnAboutMetadata(database);
}

/** For protocols that an earlier version has stored. */
async function addMissingStates({ database }: RefreshServices): Promise<void> {
  const rows = await database.read
    .selectFrom('federation_protocols as protocols')
    .leftJoin('saml_metadata_states as states', (join) =>
      join.onRef('states.provider_id', '=', 'protocols.provider_id').onRef('states.protocol_id', '=', 'protocols.id'),
    )
    .select(['protocols.provider_id', 'protocols.id', 'protocols.configuration'])
    .where('states.protocol_id', 'is', null)
    .where('protocols.configuration', 'is not', null)
    .execute();
  for (const { provider_id: providerId, id: protocolId, configuration } of rows) {
    const saml = SamlConfiguration.safeParse(configuration && unpackJson(configuration)).data;
    if (!saml) continue;
    const dates = datesOf(readProviderMetadata(saml.idp_metadata), saml);
    await database.transact((tx) => storeMetadataState(tx, { providerId, protocolId }, dates));
  }
}
