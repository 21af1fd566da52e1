import { serveVerb } from '#lib/http/actions.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { beginAction, defineServerWorkflow, type ServerWork } from '../../instance-actions/record.ts';
import { assertOnHost } from '../../servers/life/change.ts';
import { loadServerForVerb } from '../../servers/service.ts';
import { crashDumpVerbs } from './verbs.ts';

/** Does not change the server, so nothing needs to be undone. */
const crashDumpWorkflow = defineServerWorkflow<ServerWork>({
  name: 'server.trigger_crash_dump',
  maxAttempts: 1,
  run: ({ engine }, run, { serverId }) => run.step('trigger_crash_dump', () => engine.hypervisor.interrupt(serverId)),
  onFailure: () => Promise.resolve(),
});

/** @throws 404, 409 naming the state or the missing host */
function triggerCrashDump(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const server = await loadServerForVerb(tx, ctx, 'trigger_crash_dump', id);
    assertOnHost(server);
    await beginAction(tx, ctx, server, { action: 'trigger_crash_dump', workflow: crashDumpWorkflow, input: {} });
  });
}

export const crashDumpActions = {
  actions: {
    ...serveVerb(crashDumpVerbs.trigger_crash_dump, {
      status: 202,
      run: (ctx, { params }) => triggerCrashDump(ctx, params.id),
    }),
  },
  workflows: [crashDumpWorkflow],
};
