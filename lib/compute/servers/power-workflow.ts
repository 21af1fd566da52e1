import type { Database } from '#lib/db/database.ts';
import type { Hypervisor } from '#lib/engine/hypervisor/hypervisor.ts';
import { defineWorkflow } from '#lib/engine/workflows/define.ts';
import { PLATFORM } from '#lib/events/log.ts';
import type { ServerVerb } from './can.ts';
import { changeServer, loadLiving } from './change.ts';
import { POWER, type PowerState, type TaskState, type VmState } from './status.ts';
import type { ServerRow } from './view.ts';

interface PowerAction {
  /** The task from the moment the request is accepted, and the one while the hypervisor works. */
  pending: TaskState;
  started: TaskState;
  end: { vm_state: VmState; power_state: PowerState };
  work(hypervisor: Hypervisor, serverId: string): Promise<void>;
}

const RUNNING = { vm_state: 'active', power_state: POWER.running } as const;
const OFF = { vm_state: 'stopped', power_state: POWER.shutdown } as const;

/** contract/compute.md 6: the tasks each action passes through and where it ends. */
export const POWER_ACTIONS = {
  start: { pending: 'powering-on', started: 'powering-on', end: RUNNING, work: (to, id) => to.start(id) },
  stop: { pending: 'powering-off', started: 'powering-off', end: OFF, work: (to, id) => to.stop(id) },
  reboot: {
    pending: 'reboot_pending',
    started: 'reboot_started',
    end: RUNNING,
    work: (to, id) => to.reboot(id, 'SOFT'),
  },
  reboot_hard: {
    pending: 'reboot_pending_hard',
    started: 'reboot_started_hard',
    end: RUNNING,
    work: (to, id) => to.reboot(id, 'HARD'),
  },
} as const satisfies Partial<Record<ServerVerb, PowerAction>>;

export type PowerVerb = keyof typeof POWER_ACTIONS;

/** Starts, stops or reboots the machine; when that fails the server returns to the state it had. */
export const powerWorkflow = defineWorkflow<{ serverId: string; verb: PowerVerb }>({
  name: 'server.power',
  async run({ database, engine }, run, { serverId, verb }) {
    const { pending, started, end, work } = POWER_ACTIONS[verb];
    await run.step('begin', () => move(database, serverId, [pending], 'update', { task_state: started }));
    await run.step('work', () => work(engine.hypervisor, serverId));
    await run.step('end', () => move(database, serverId, [started], verb, { ...end, task_state: null, fault: null }));
  },
  onFailure: ({ database }, { serverId, verb }) => {
    const { pending, started } = POWER_ACTIONS[verb];
    return move(database, serverId, [pending, started], `${verb}_failed`, { task_state: null });
  },
});

/** Moves a server on; nothing happens when it has left the task meanwhile, for another action or its deletion. */
function move(
  database: Database,
  serverId: string,
  tasks: TaskState[],
  verb: string,
  after: Partial<ServerRow>,
): Promise<void> {
  return database.transact(async (tx) => {
    const server = await loadLiving(tx, serverId);
    if (!server?.task_state || !tasks.includes(server.task_state)) return;
    if (server.task_state === after.task_state) return;
    await changeServer(tx, PLATFORM, server, verb, after);
  });
}
