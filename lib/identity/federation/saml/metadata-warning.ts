import type { Database } from '#lib/db/database.ts';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import { domainPlace } from '../../change.ts';
import type { MetadataState } from './metadata-state.ts';
import type { MetadataProblem } from './schema.ts';

export const METADATA_WARNING = 'federation_protocol.metadataWarning';
export const METADATA_RESTORED = 'federation_protocol.metadataRestored';

const DAY_MS = 86_400_000;
/** Administrators need time to agree on new certificates with the provider. */
const CERTIFICATE_WARNING_MS = 30 * DAY_MS;
const METADATA_WARNING_MS = 7 * DAY_MS;
/** Metadata that could not be read for this time may be out of date. */
const MAX_FAILING_MS = DAY_MS;

type Dates = Pick<
  MetadataState,
  'due_at' | 'failing_since' | 'valid_until' | 'certificate_until' | 'own_certificate_until'
>;

/** The most urgent problem with the metadata of a provider or with a certificate; null without one. */
export function findMetadataProblem(dates: Dates): MetadataProblem | null {
  const { due_at, failing_since, valid_until, certificate_until, own_certificate_until } = dates;
  const endsWithin = (end: string | null, ms: number): end is string =>
    end !== null && Date.parse(end) <= Date.now() + ms;
  if (endsWithin(valid_until, 0)) return { kind: 'metadata_expired', at: valid_until };
  // Metadata from an address are replaced before their end.
  const isReplaced = due_at !== null && failing_since === null;
  if (!isReplaced && endsWithin(valid_until, METADATA_WARNING_MS)) return { kind: 'metadata_expires', at: valid_until };
  if (endsWithin(failing_since, -MAX_FAILING_MS)) return { kind: 'refresh_fails', at: failing_since };
  if (endsWithin(certificate_until, CERTIFICATE_WARNING_MS)) return { kind: 'certificate', at: certificate_until };
  if (endsWithin(own_certificate_until, CERTIFICATE_WARNING_MS)) {
    return { kind: 'own_certificate', at: own_certificate_until };
  }
  return null;
}

/** Records new and ended problems of enabled providers, once each. */
export async function warnAboutMetadata(database: Database): Promise<void> {
  const rows = await database.read
    .selectFrom('saml_metadata_states as states')
    .innerJoin('identity_providers as providers', 'providers.id', 'states.provider_id')
    .selectAll('states')
    .select('providers.domain_id')
    .where('providers.enabled', '=', 1)
    .execute();
  for (const row of rows) {
    const problem = findMetadataProblem(row);
    const warnedFor = problem && `${problem.kind} ${problem.at}`;
    if (warnedFor !== row.warned_for) await recordWarning(database, row, { problem, warnedFor });
  }
}

type StoredWarning = Pick<MetadataState, 'provider_id' | 'protocol_id' | 'warned_for'> & { domain_id: string };

/** Records a change unless another replica has recorded it. */
function recordWarning(
  database: Database,
  { provider_id, protocol_id, warned_for, domain_id }: StoredWarning,
  { problem, warnedFor }: { problem: MetadataProblem | null; warnedFor: string | null },
): Promise<void> {
  return database.transact(async (tx) => {
    const changed = await tx
      .updateTable('saml_metadata_states')
      .set({ warned_for: warnedFor })
      .where('provider_id', '=', provider_id)
      .where('protocol_id', '=', protocol_id)
      .where('warned_for', warned_for === null ? 'is' : '=', warned_for)
      .returning('protocol_id')
      .executeTakeFirst();
    if (!changed) return;
    await recordEvent(tx, PLATFORM, {
      ...{ type: problem ? METADATA_WARNING : METADATA_RESTORED, kind: 'federation_protocol' },
      ...{ objectId: `${provider_id}/${protocol_id}`, projectId: await domainPlace(tx, 'domain', domain_id) },
      ...(problem && { after: problem }),
    });
  });
}
