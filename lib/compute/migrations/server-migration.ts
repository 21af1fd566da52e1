import type { Database, Tx } from '#lib/db/database.ts';
import type { WorkflowPlatform } from '#lib/engine/workflows/define.ts';
import { loadExistingServer } from '../servers/life/change.ts';
import { readMachineSpec } from '../servers/life/machine-spec.ts';
import { isActive } from '../servers/states.ts';
import type { ServerRow } from '../servers/view/view.ts';
import { loadMigration, type MoveRow } from './moves.ts';

/**
 * Updates a server and its move while the move has the expected status; no effect otherwise, or if the server is being
 * deleted, which releases the claims.
 */
export function changeServerWithMigration<T>(
  database: Database,
  { serverId, moveId }: { serverId: string; moveId: number },
  statuses: MoveRow['status'] | readonly MoveRow['status'][],
  change: (tx: Tx, server: ServerRow, move: MoveRow) => Promise<T>,
): Promise<T | undefined> {
  return database.transact(async (tx) => {
    const server = await loadExistingServer(tx, serverId);
    const move = await loadMigration(tx, moveId);
    if (!server || ![statuses].flat().includes(move.status)) return undefined;
    return change(tx, server, move);
  });
}

/** Applies the server's flavor to its machine: of two concurrent moves, the abandoned one may have applied another. */
export async function resizeMachineToFlavor({ database, engine }: WorkflowPlatform, serverId: string): Promise<void> {
  const server = await database.transact((tx) => loadExistingServer(tx, serverId));
  const machine = await engine.hypervisor.find(serverId);
  const spec = await readMachineSpec(database.read, serverId);
  if (!server || !spec || !machine || machine.host !== server.host) return;
  await engine.hypervisor.evacuate(machine.host, spec, { isPoweredOn: isActive(server) });
}
