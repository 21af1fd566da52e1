import { defineServerWorkflow, type ServerWork } from '../instance-actions/record.ts';

/** Interrupts the guest; nothing of the server changes, so that there is nothing to undo. */
export const crashDumpWorkflow = defineServerWorkflow<ServerWork>({
  name: 'server.trigger_crash_dump',
  maxAttempts: 1,
  run: ({ engine }, run, { serverId }) => run.step('trigger_crash_dump', () => engine.hypervisor.interrupt(serverId)),
  onFailure: () => Promise.resolve(),
});
