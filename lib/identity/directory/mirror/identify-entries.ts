import type { Tx } from '#lib/db/database.ts';
import { type ExternalSubject, externalId } from '../../external/external-identities.ts';
import { freeNames } from './free-names.ts';

export const subjectOf = (domainId: string, uniqueId: string): ExternalSubject => ({
  kind: 'directory',
  sourceId: domainId,
  protocolId: '',
  uniqueId,
});

/** Adds the ids of entries, and names that are free. @param known mirrored objects by unique id */
export async function identifyEntries<Entry extends { uniqueId: string; name: string }>(
  tx: Tx,
  kind: 'user' | 'group',
  domainId: string,
  entries: readonly Entry[],
  known: ReadonlyMap<string, { id: string; name: string }>,
): Promise<(Entry & { id: string })[]> {
  const identified = entries.map((entry) => ({
    ...entry,
    id: known.get(entry.uniqueId)?.id ?? externalId(kind, domainId, subjectOf(domainId, entry.uniqueId)),
  }));
  const renamed = identified.filter(({ uniqueId, name }) => known.get(uniqueId)?.name !== name);
  const names = await freeNames(tx, `${kind}s`, domainId, renamed);
  return identified.map((entry) => ({ ...entry, name: names.get(entry.id) ?? entry.name }));
}
