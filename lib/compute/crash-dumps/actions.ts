import { action } from '#lib/http/actions.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { rule } from '#lib/identity/operations.ts';
import { beginAction } from '../instance-actions/record.ts';
import { assertOnHost } from '../servers/on-host.ts';
import { loadFor } from '../servers/service.ts';
import { crashDumpWorkflow } from './workflow.ts';

/** Makes the guest write a crash dump. @throws 404, 409 that names the state or says that it is on no host */
function triggerCrashDump(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const server = await loadFor(tx, ctx, 'trigger_crash_dump', id);
    assertOnHost(server);
    await beginAction(tx, ctx, server, { action: 'trigger_crash_dump', workflow: crashDumpWorkflow, input: {} });
  });
}

export const crashDumpActions = {
  trigger_crash_dump: action({
    policy: rule('os_compute_api:servers:trigger_crash_dump', 'project_member'),
    since: 17,
    status: 202,
    run: (ctx, { params }) => triggerCrashDump(ctx, params.id),
  }),
};
