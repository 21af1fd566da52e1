import { isAvailable } from '#lib/block-storage/snapshots/can.ts';
import type { Snapshot } from '#lib/block-storage/snapshots/schema.ts';

type DatedSnapshot = Pick<Snapshot, 'id' | 'volume_id' | 'created_at' | 'status'>;

/**
 * Snapshots to delete if only the newest `kept` of each volume are kept. Snapshots that are not available are ignored.
 */
export function prunableSnapshots<S extends DatedSnapshot>(
  snapshots: readonly S[],
  kept: number,
  volumeId: string,
): S[] {
  const chosen = snapshots.filter(
    (snapshot) => isAvailable(snapshot) && (volumeId === '' || snapshot.volume_id === volumeId),
  );
  const ofEach = Map.groupBy(chosen, ({ volume_id }) => volume_id).values();
  return [...ofEach].flatMap((own) =>
    own.toSorted((one, other) => other.created_at.localeCompare(one.created_at)).slice(kept),
  );
}
