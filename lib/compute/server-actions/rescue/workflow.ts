import { defineServerWorkflow, type ServerWork } from '../../instance-actions/record.ts';
import { POWER } from '../../servers/status.ts';
import { advanceServer } from '../advance.ts';

/** Boots from the rescue disk; when that fails the server is in the state it had. */
export const rescueWorkflow = defineServerWorkflow<ServerWork & { imageId: string | null }>({
  name: 'server.rescue',
  async run({ database, engine }, run, { serverId, imageId }) {
    await run.step('rescue', () => engine.hypervisor.rescue(serverId, imageId));
    const after = { vm_state: 'rescued', power_state: POWER.running, task_state: null, fault: null } as const;
    await run.step('end', () => advanceServer(database, { serverId, tasks: ['rescuing'], verb: 'rescued', after }));
  },
  async onFailure({ database }, { serverId }) {
    await advanceServer(database, { serverId, tasks: ['rescuing'], ...failed('rescue') });
  },
});

/** Boots from its own disk again; when that fails it stays in rescue. */
export const unrescueWorkflow = defineServerWorkflow<ServerWork>({
  name: 'server.unrescue',
  async run({ database, engine }, run, { serverId }) {
    await run.step('unrescue', () => engine.hypervisor.unrescue(serverId));
    const after = { vm_state: 'active', power_state: POWER.running, task_state: null } as const;
    await run.step('end', () => advanceServer(database, { serverId, tasks: ['unrescuing'], verb: 'unrescued', after }));
  },
  async onFailure({ database }, { serverId }) {
    await advanceServer(database, { serverId, tasks: ['unrescuing'], ...failed('unrescue') });
  },
});

const failed = (action: string) => ({ verb: `${action}_failed`, after: { task_state: null } });
