import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { FlavorSnapshot } from '#lib/compute/stored-types.ts';
import { packJson, unpackJson } from '#lib/db/column-types.ts';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { Conflict } from '#lib/errors/errors.ts';
import { PLATFORM } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { activatePorts, movePorts } from '#lib/networking/compute-integration.ts';
import { type Claim, claimHost, releaseClaim } from '../hosts/claims.ts';
import type { ReserveChoice } from '../reserve/recoverable-servers.ts';
import { roomOf } from '../reserve/room.ts';
import type { TaskState } from '../server-actions/verbs.ts';
import { sizeOf } from '../servers/create/row.ts';
import { changeServer, loadExistingServer } from '../servers/life/change.ts';
import type { ServerRow } from '../servers/view/view.ts';
import { ARRIVED, UNDER_WAY } from './phases.ts';
import type { MigrationStatus, MigrationType } from './statuses.ts';

export type MoveRow = Selectable<Tables['server_migrations']>;

/** Inserts a move in the transaction that starts it. Returns its id. @throws 409 for a server without a host */
export async function insertMigration(
  tx: Tx,
  ctx: ProjectContext,
  server: ServerRow,
  { type, status, flavor }: { type: MigrationType; status: MigrationStatus; flavor?: FlavorSnapshot },
): Promise<number> {
  if (server.host === null) throw Conflict(`Instance ${server.id} has no host to be moved from.`);
  const now = creationTime();
  const { id } = await tx
    .insertInto('server_migrations')
    .values({
      uuid: randomUUID(),
      server_id: server.id,
      project_id: server.project_id,
      user_id: ctx.caller.userId,
      status,
      migration_type: type,
      source_host: server.host,
      dest_host: null,
      old_flavor: server.flavor,
      new_flavor: flavor ? packJson(flavor) : server.flavor,
      old_vm_state: server.vm_state,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

/** @throws if it does not exist: moves outlive the workflows that use them */
export const loadMigration = (tx: Tx, id: number): Promise<MoveRow> =>
  tx.selectFrom('server_migrations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** The move that waits for confirmation or revert. */
export const findUnconfirmedMigration = (tx: Tx, serverId: string): Promise<MoveRow | undefined> =>
  tx
    .selectFrom('server_migrations')
    .selectAll()
    .where('server_id', '=', serverId)
    .where('status', '=', 'finished')
    .executeTakeFirst();

/** Updates status and known destination of a move. */
export async function changeMigration(
  tx: Tx,
  id: number,
  changes: { status: MigrationStatus; dest_host?: string },
): Promise<void> {
  const changed = { ...changes, updated_at: new Date().toISOString() };
  await tx.updateTable('server_migrations').set(changed).where('id', '=', id).execute();
}

interface Choice {
  moveId: number;
  /** Host chosen by an administrator; any other if null. */
  host: string | null;
  /** Whether it may stay on its host, as a resize may. */
  maySettleHere: boolean;
  /** Hosts without the required hardware; see `findIncapableHosts`. */
  incapableHosts: readonly string[];
  status: MigrationStatus;
  task: TaskState;
  /** Respects the reserves of segments by this choice of recovered servers; undefined for an evacuation. */
  reserve?: ReserveChoice;
}

/** Whether the server runs during the move, so that both hosts have its interfaces. */
const isLive = ({ migration_type }: MoveRow) => migration_type === 'live-migration';

/** Selects and claims the destination. Null if the server is being deleted, or the move was cancelled. */
export async function chooseDestination(tx: Tx, serverId: string, choice: Choice): Promise<string | null> {
  const server = await loadExistingServer(tx, serverId);
  const move = await loadMigration(tx, choice.moveId);
  if (!server || move.status === 'cancelled') return null;
  if (move.dest_host !== null) return move.dest_host;
  const wanted = { ...server, ...sizeOf(unpackJson(move.new_flavor), server.image_id) };
  const avoid = choice.maySettleHere || server.host === null ? [] : [server.host];
  const terms = choice.reserve && { choice: choice.reserve, sizeBefore: roomOf(server) };
  const lostHost = move.migration_type === 'evacuation' ? server.host : null;
  const options = { forcedHost: choice.host, avoid, lostHost, incapableHosts: choice.incapableHosts };
  const host = await claimHost(tx, wanted, options, terms);
  await changeMigration(tx, move.id, { status: choice.status, dest_host: host.name });
  if (isLive(move)) await movePorts(tx, PLATFORM, serverId, host.name);
  await changeServer(tx, PLATFORM, server, 'update', { task_state: choice.task });
  return host.name;
}

/** The changes to a server's row when a migration is complete: its host, zone and flavor. */
export async function completeMigration(
  tx: Tx,
  server: ServerRow,
  hostName: string,
  flavor: FlavorSnapshot,
): Promise<Partial<ServerRow>> {
  const zone = await tx.selectFrom('hosts').select('availability_zone').where('name', '=', hostName).executeTakeFirst();
  await activatePorts(tx, PLATFORM, server.id, hostName);
  return {
    host: hostName,
    availability_zone: zone?.availability_zone ?? server.availability_zone,
    ...sizeOf(flavor, server.image_id),
  };
}

/** Resources of a server at the source, or the destination, of a move. */
export const sourceClaim = (move: MoveRow, server: ServerRow): Claim => ({
  host: move.source_host,
  ...sizeOf(unpackJson(move.old_flavor), server.image_id),
});
export const destinationClaim = (move: MoveRow, server: ServerRow): Claim => ({
  host: move.dest_host,
  ...sizeOf(unpackJson(move.new_flavor), server.image_id),
});

/** Releases the claim of a failed or cancelled move. */
export async function abandonMigration(
  tx: Tx,
  server: ServerRow,
  move: MoveRow,
  status: 'error' | 'cancelled' | 'failed',
): Promise<void> {
  await releaseClaim(tx, destinationClaim(move, server));
  if (isLive(move)) await movePorts(tx, PLATFORM, server.id, null);
  await changeMigration(tx, move.id, { status });
}

/**
 * Ends the open moves of a server and releases their second claims, when it is deleted or leaves a lost host. Returns
 * the moves. @param except the move that does so
 */
export async function endServerMigrations(tx: Tx, server: ServerRow, except?: MoveRow): Promise<MoveRow[]> {
  const open = await tx
    .selectFrom('server_migrations')
    .selectAll()
    .where('server_id', '=', server.id)
    .where('status', 'in', [...UNDER_WAY, ...ARRIVED])
    .execute();
  const moves = open.filter(({ id }) => id !== except?.id);
  for (const move of moves) {
    if (UNDER_WAY.includes(move.status)) {
      await abandonMigration(tx, server, move, 'cancelled');
      continue;
    }
    await releaseClaim(tx, sourceClaim(move, server));
    await changeMigration(tx, move.id, { status: 'confirmed' });
  }
  return moves;
}
