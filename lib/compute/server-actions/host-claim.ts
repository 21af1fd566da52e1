import type { Database, Tx } from '#lib/db/database.ts';
import { PLATFORM } from '#lib/events/log.ts';
import type { Services } from '#lib/http/context.ts';
import { deactivatePorts } from '#lib/networking/compute-integration.ts';
import { claimHost, releaseClaim } from '../hosts/claims.ts';
import { findIncapableHosts } from '../hosts/missing-capabilities.ts';
import { changeServer, loadExistingServer } from '../servers/life/change.ts';
import { destroyMachine } from '../servers/life/destroy-machine.ts';
import { POWER } from '../servers/states.ts';
import type { ServerRow } from '../servers/view/view.ts';
import { isInTask } from './task-transition.ts';
import type { TaskState } from './verbs.ts';

type Platform = Pick<Services, 'database' | 'engine'>;
type ClaimPlatform = Pick<Services, 'database' | 'engine' | 'env'>;

interface PlacementInput {
  serverId: string;
  /** Tasks of the action. */
  tasks: readonly TaskState[];
  /** Task after placement. */
  next: TaskState;
  /** Chosen by an administrator. */
  forcedHost?: string | null;
}

/**
 * Claims a host for a server without one, in the zone of its volumes; others stay. Null if it has left the action's
 * tasks. @throws PermanentFailure without a valid host
 */
export async function claimHostForServer(
  platform: ClaimPlatform,
  { serverId, tasks, next, forcedHost = null }: PlacementInput,
) {
  const incapableHosts = await findIncapableHosts(platform, serverId);
  return platform.database.transact(async (tx): Promise<string | null> => {
    const server = await loadExistingServer(tx, serverId);
    if (!isInTask(server, tasks)) return null;
    if (server.host !== null) {
      if (server.task_state !== next) await changeServer(tx, PLATFORM, server, 'update', { task_state: next });
      return server.host;
    }
    const requested_zone = server.requested_zone ?? (await zonesOfVolumes(tx, serverId))[0] ?? null;
    const { name, availability_zone } = await claimHost(
      tx,
      { ...server, requested_zone },
      { forcedHost, incapableHosts },
      { choice: platform.env },
    );
    await changeServer(tx, PLATFORM, server, 'update', { host: name, availability_zone, task_state: next });
    return name;
  });
}

/**
 * Releases the host of a server without a machine; ports and volumes are kept. Returns the row changes for the same
 * transaction.
 */
export async function releaseServerHost(tx: Tx, server: ServerRow): Promise<Partial<ServerRow>> {
  await releaseClaim(tx, server);
  await deactivatePorts(tx, PLATFORM, server.id);
  return { host: null, availability_zone: null, power_state: POWER.none };
}

/** Removes the guest that was created for a server which was deleted in the meantime. */
export async function destroyOrphanedGuest(platform: Platform, serverId: string): Promise<void> {
  if (!(await read(platform.database, serverId))) await destroyMachine(platform, serverId);
}

/** Removes a failed machine, unless the server has left the action. */
export async function undoSpawn(
  platform: Platform,
  { serverId, tasks }: { serverId: string; tasks: readonly TaskState[] },
): Promise<void> {
  const server = await read(platform.database, serverId);
  if (!server || isInTask(server, tasks)) await destroyMachine(platform, serverId);
}

const read = (database: Database, serverId: string) => database.transact((tx) => loadExistingServer(tx, serverId));

/** Zones of a server's volumes. */
export async function zonesOfVolumes(tx: Tx, serverId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('volume_attachments')
    .innerJoin('volumes', 'volumes.id', 'volume_attachments.volume_id')
    .select('volumes.availability_zone')
    .distinct()
    .where('volume_attachments.server_id', '=', serverId)
    .orderBy('volumes.availability_zone')
    .execute();
  return rows.map(({ availability_zone }) => availability_zone);
}
