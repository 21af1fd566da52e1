import type { Selectable } from 'kysely';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { InstanceFact } from './instances.ts';
import { type Involvement, readInvolvements, readOutcomes } from './outcomes.ts';
import { serversOf } from './servers.ts';

export type PastMember = Pick<Selectable<Tables['notifications']>, 'id' | 'type' | 'status' | 'payload' | 'created_at'>;

/**
 * Instances of notifications with a later notification, by which `current` counts them: what happened to them in the
 * earlier one does not change. The latest involvement of an instance comes first. Without deleted instances.
 */
export async function readPastInstances(
  db: Reader,
  members: readonly PastMember[],
  current: readonly Pick<InstanceFact, 'id' | 'notificationId'>[],
): Promise<InstanceFact[]> {
  const counted = new Map(current.map(({ id, notificationId }) => [id, notificationId]));
  const moved = await readInvolvements(
    db,
    members.map(({ id }) => id),
  );
  const past = [...restartsIn(members), ...moved]
    .filter(({ serverId, notificationId }) => counted.get(serverId) !== notificationId)
    .map((about): Involvement => ({ ...about, isPast: true }))
    .toReversed();
  if (past.length === 0) return [];
  const ids = [...new Set(past.map(({ serverId }) => serverId))];
  const [outcomes, rows] = await Promise.all([readOutcomes(db, past), serversOf(db, ids)]);
  const servers = new Map(rows.map((server) => [server.id, server]));
  return past.flatMap((about): InstanceFact[] => {
    const [server, outcome] = [servers.get(about.serverId), outcomes.get(about)];
    if (!server || outcome === undefined || outcome === 'deleted') return [];
    const { id, name, project_id: projectId, host } = server;
    const { move, notificationId } = about;
    return [{ id, name, projectId, host, outcome, remedy: null, move, notificationId }];
  });
}

/** Reports about single instances that were not ignored, oldest first. */
const restartsIn = (members: readonly PastMember[]): Involvement[] =>
  members
    .toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1))
    .flatMap(({ id, type, status, payload, created_at }): Involvement[] => {
      const reported = unpackJson(payload);
      if (type !== 'COMPUTE_INSTANCE' || status === 'ignored' || !('instance_uuid' in reported)) return [];
      const restart = { notificationId: id, serverId: reported.instance_uuid, since: created_at };
      return [{ ...restart, move: null, hasFailedRestart: status === 'failed', isPast: true }];
    });
