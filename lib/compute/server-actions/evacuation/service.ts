import { randomBytes } from 'node:crypto';
import type { Tx } from '#lib/db/database.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { Invalid, NotFound } from '#lib/http/errors.ts';
import { isUp } from '../../hosts/state.ts';
import { beginAction } from '../../instance-actions/record.ts';
import { openMove } from '../../migrations/moves.ts';
import { changeServer } from '../../servers/change.ts';
import { loadFor } from '../../servers/service.ts';
import type { Evacuate } from './schema.ts';
import { evacuationWorkflow } from './workflow.ts';

/**
 * Starts building a server anew on another host after its own has died. Gives the password below 2.14.
 * @throws 400 while the host is up, for the same host or a key of another version, 404 for an unknown host, 409 by state
 */
export async function evacuateServer(
  ctx: ProjectContext,
  id: string,
  body: Evacuate,
): Promise<{ adminPass: string } | undefined> {
  const { minor } = ctx.microversion;
  assertKeys(minor, body);
  const host = body?.host ?? null;
  const adminPass = body?.adminPass ?? randomBytes(9).toString('base64url');
  await ctx.database.transact(async (tx) => {
    const server = await loadFor(tx, ctx, 'evacuate', id);
    if (host !== null) await assertOther(tx, host, server.host);
    await assertDown(tx, server.host);
    const moveId = await openMove(tx, ctx, server, { type: 'evacuation', status: 'accepted' });
    await changeServer(tx, actorOf(ctx), server, 'evacuate', { task_state: 'rebuilding' });
    // From 2.95 on evacuated servers stay off until somebody starts them.
    const input = { moveId, host, staysOff: minor >= 95 };
    await beginAction(tx, ctx, server, { action: 'evacuate', workflow: evacuationWorkflow, input });
  });
  return minor < 14 ? { adminPass } : undefined;
}

function assertKeys(minor: number, body: Evacuate): void {
  if (minor >= 14 && body?.onSharedStorage !== undefined) throw Invalid('The key onSharedStorage is known below 2.14.');
  if (minor < 14 && body?.onSharedStorage === undefined)
    throw Invalid('Below 2.14 the key onSharedStorage is required.');
  if (body?.force !== undefined && (minor < 29 || minor > 67)) {
    throw Invalid('The key force is known from microversion 2.29 to 2.67.');
  }
}

async function assertOther(tx: Tx, host: string, own: string | null): Promise<void> {
  const known = await tx.selectFrom('hosts').select('id').where('name', '=', host).executeTakeFirst();
  if (!known) throw NotFound('Compute host', host);
  if (host === own) throw Invalid(`The target host can't be the same one: ${host}.`);
}

async function assertDown(tx: Tx, name: string | null): Promise<void> {
  const host = await tx
    .selectFrom('hosts')
    .select(['state', 'forced_down'])
    .where('name', '=', name ?? '')
    .executeTakeFirst();
  if (host && isUp(host)) throw Invalid(`Compute service of ${name} is still in use.`);
}
