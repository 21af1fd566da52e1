import { z } from 'zod';
import { actorOf } from '#lib/events/log.ts';
import { handler, serveVerbs } from '#lib/http/actions.ts';
import { markBoundedByBody } from '#lib/http/bounds.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { parse } from '#lib/http/validation.ts';
import { rule } from '#lib/policy/operations.ts';
import { recordDone } from '../../instance-actions/record.ts';
import { changeServer } from '../../servers/life/change.ts';
import { loadServerForVerb } from '../../servers/service.ts';
import type { ServerRow } from '../../servers/view/view.ts';
import { transactVerb } from '../transact-verb.ts';
import { LockReason } from './schema.ts';
import { lockVerbs } from './verbs.ts';

const LockAction = z.strictObject({ lock: LockReason });

export const LOCK_SERVER_UNLOCK_UNLOCK_OVERRIDE = rule('os_compute_api:os-lock-server:unlock:unlock_override', 'admin');

/** Role of a lock: the owning project, or an administrator of another one. */
const roleOf = (ctx: ProjectContext, server: ServerRow) => (server.project_id === ctx.projectId ? 'owner' : 'admin');

/**
 * Rejects changes by anyone but administrators. Owners cannot replace an existing lock. @throws 400 for an invalid
 * reason since 2.73, 404
 */
function lockServer(ctx: ProjectContext, id: string, argument: unknown): Promise<void> {
  const { lock } = ctx.microversion.minor >= 73 ? parse(LockAction, { lock: argument }) : { lock: null };
  return ctx.database.transact(async (tx) => {
    const server = await loadServerForVerb(tx, ctx, 'lock', id);
    const role = roleOf(ctx, server);
    if (server.locked_by !== null && role === 'owner') return;
    const locked = { locked_by: role, locked_reason: lock?.locked_reason ?? null } as const;
    await changeServer(tx, actorOf(ctx), server, 'lock', locked);
    await recordDone(tx, ctx, server, 'lock');
  });
}

export const lockActions = {
  actions: serveVerbs(lockVerbs, {
    lock: handler(lockServer, { body: markBoundedByBody(z.unknown()) }),
    /** Idempotent. @throws 403 if an owner removes an administrator's lock */
    unlock: transactVerb({
      async run({ ctx, server, finish }) {
        if (server.locked_by === null) return;
        if (server.locked_by !== roleOf(ctx, server)) {
          ctx.policy.enforce(LOCK_SERVER_UNLOCK_UNLOCK_OVERRIDE, ctx.caller);
        }
        await finish({ locked_by: null, locked_reason: null });
      },
    }),
  }),
};
