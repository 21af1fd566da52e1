import { serveVerbs } from '#lib/http/actions.ts';
import { defineServerWorkflow, type ServerWork } from '../../instance-actions/record.ts';
import { assertOnHost } from '../../servers/life/change.ts';
import { transactVerb } from '../transact-verb.ts';
import { crashDumpVerbs } from './verbs.ts';

/** Does not change the server, so nothing needs to be undone. */
const crashDumpWorkflow = defineServerWorkflow<ServerWork>({
  name: 'server.trigger_crash_dump',
  maxAttempts: 1,
  run: ({ engine }, run, { serverId }) => run.step('trigger_crash_dump', () => engine.hypervisor.interrupt(serverId)),
  onFailure: () => Promise.resolve(),
});

export const crashDumpActions = {
  actions: serveVerbs(crashDumpVerbs, {
    trigger_crash_dump: transactVerb({
      async run({ server, begin }) {
        assertOnHost(server);
        await begin(crashDumpWorkflow, {});
      },
    }),
  }),
  workflows: [crashDumpWorkflow],
};
