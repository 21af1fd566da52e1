import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { Invalid } from '#lib/http/errors.ts';
import { parse } from '#lib/http/validation.ts';
import { rule } from '#lib/identity/operations.ts';
import { beginAction } from '../../instance-actions/record.ts';
import { openMove } from '../../migrations/moves.ts';
import { changeServer } from '../../servers/change.ts';
import { assertHost } from '../../servers/placement.ts';
import { loadFor } from '../../servers/service.ts';
import { LiveMigrate, LiveMigrateBefore25 } from './schema.ts';
import { liveMigrationWorkflow } from './workflow.ts';

const MIGRATE_SERVER_MIGRATE_LIVE_HOST = rule('os_compute_api:os-migrate-server:migrate_live:host', 'admin');

/**
 * Starts moving a running server to another host without stopping it.
 * @throws 400 for a host that is unknown or its own, 403 for a host from anyone but administrators, 409 by state
 */
export function migrateLive(ctx: ProjectContext, id: string, body: unknown): Promise<void> {
  const { host } = inputOf(ctx, body);
  if (host !== null) ctx.policy.enforce(MIGRATE_SERVER_MIGRATE_LIVE_HOST, ctx.caller);
  return ctx.database.transact(async (tx) => {
    const server = await loadFor(tx, ctx, 'live_migrate', id);
    if (host !== null) await assertHost(tx, host);
    if (host !== null && host === server.host)
      throw Invalid(`Instance ${id} is on host ${host} already; name another.`);
    const moveId = await openMove(tx, ctx, server, { type: 'live-migration', status: 'queued' });
    await changeServer(tx, actorOf(ctx), server, 'live_migrate', { task_state: 'migrating' });
    const input = { moveId, host };
    await beginAction(tx, ctx, server, { action: 'live-migration', workflow: liveMigrationWorkflow, input });
  });
}

function inputOf(ctx: ProjectContext, body: unknown): { host: string | null } {
  const { minor } = ctx.microversion;
  if (minor < 25) return parse(LiveMigrateBefore25, body);
  const input = parse(LiveMigrate, body);
  if (input.force !== undefined && (minor < 30 || minor > 67)) {
    throw Invalid('The key force is known from microversion 2.30 to 2.67.');
  }
  return input;
}
