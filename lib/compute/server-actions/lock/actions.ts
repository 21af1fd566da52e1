import { z } from 'zod';
import { actorOf } from '#lib/events/log.ts';
import { serve } from '#lib/http/actions.ts';
import { boundedByBody } from '#lib/http/bounds.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { parse } from '#lib/http/validation.ts';
import { rule } from '#lib/identity/operations.ts';
import { recordDone } from '../../instance-actions/record.ts';
import { changeServer } from '../../servers/life/change.ts';
import { loadFor } from '../../servers/service.ts';
import type { ServerRow } from '../../servers/view/view.ts';
import { LockReason } from './schema.ts';
import { lockVerbs } from './verbs.ts';

const LockAction = z.strictObject({ lock: LockReason });

const LOCK_SERVER_UNLOCK_UNLOCK_OVERRIDE = rule('os_compute_api:os-lock-server:unlock:unlock_override', 'admin');

/** The role in which a caller locks: the project that owns the server, or an administrator from elsewhere. */
const roleOf = (ctx: ProjectContext, server: ServerRow) => (server.project_id === ctx.projectId ? 'owner' : 'admin');

/**
 * Keeps everyone but administrators from changing a server. An owner cannot lock over a lock that is there.
 * @throws 400 for a wrong reason from 2.73 on, 404
 */
function lockServer(ctx: ProjectContext, id: string, argument: unknown): Promise<void> {
  const { lock } = ctx.microversion.minor >= 73 ? parse(LockAction, { lock: argument }) : { lock: null };
  return ctx.database.transact(async (tx) => {
    const server = await loadFor(tx, ctx, 'lock', id);
    const role = roleOf(ctx, server);
    if (server.locked_by !== null && role === 'owner') return;
    const locked = { locked_by: role, locked_reason: lock?.locked_reason ?? null } as const;
    await changeServer(tx, actorOf(ctx), server, 'lock', locked);
    await recordDone(tx, ctx, server, 'lock');
  });
}

/** Lifts a lock; without one nothing changes. @throws 403 when an administrator's is lifted by the owner, 404 */
function unlockServer(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const server = await loadFor(tx, ctx, 'unlock', id);
    if (server.locked_by === null) return;
    if (server.locked_by !== roleOf(ctx, server)) {
      ctx.policy.enforce(LOCK_SERVER_UNLOCK_UNLOCK_OVERRIDE, ctx.caller);
    }
    await changeServer(tx, actorOf(ctx), server, 'unlock', { locked_by: null, locked_reason: null });
    await recordDone(tx, ctx, server, 'unlock');
  });
}

export const lockActions = {
  actions: {
    ...serve(lockVerbs.lock, {
      body: boundedByBody(z.unknown()),
      status: 202,
      run: (ctx, { params, body }) => lockServer(ctx, params.id, body),
    }),
    ...serve(lockVerbs.unlock, {
      status: 202,
      run: (ctx, { params }) => unlockServer(ctx, params.id),
    }),
  },
};
