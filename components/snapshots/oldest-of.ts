import type { Snapshot } from '#lib/block-storage/snapshots/schema.ts';

type DatedSnapshot = Pick<Snapshot, 'id' | 'volume_id' | 'created_at' | 'status'>;

/** The snapshots that go when of each volume only the newest are kept; those that are not available do not count. */
export function oldestOf<S extends DatedSnapshot>(snapshots: readonly S[], kept: number, volumeId: string): S[] {
  const chosen = snapshots.filter(
    ({ status, volume_id }) => status === 'available' && (volumeId === '' || volume_id === volumeId),
  );
  const ofEach = Map.groupBy(chosen, ({ volume_id }) => volume_id).values();
  return [...ofEach].flatMap((own) =>
    own.toSorted((one, other) => other.created_at.localeCompare(one.created_at)).slice(kept),
  );
}
