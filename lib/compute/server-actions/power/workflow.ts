import type { Hypervisor } from '#lib/engine/hypervisor/hypervisor.ts';
import { defineServerWorkflow, type ServerWork } from '../../instance-actions/record.ts';
import type { InstanceActionName } from '../../instance-actions/schema.ts';
import type { ServerVerb } from '../../servers/can.ts';
import { POWER, type PowerState, type TaskState, type VmState } from '../../servers/status.ts';
import { advanceServer } from '../advance.ts';

interface PowerAction {
  /** Its name in the server's history. */
  action: InstanceActionName;
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
  start: {
    action: 'start',
    pending: 'powering-on',
    started: 'powering-on',
    end: RUNNING,
    work: (to, id) => to.start(id),
  },
  stop: {
    action: 'stop',
    pending: 'powering-off',
    started: 'powering-off',
    end: OFF,
    work: (to, id) => to.stop(id),
  },
  pause: {
    action: 'pause',
    pending: 'pausing',
    started: 'pausing',
    end: { vm_state: 'paused', power_state: POWER.paused },
    work: (to, id) => to.pause(id),
  },
  unpause: {
    action: 'unpause',
    pending: 'unpausing',
    started: 'unpausing',
    end: RUNNING,
    work: (to, id) => to.unpause(id),
  },
  suspend: {
    action: 'suspend',
    pending: 'suspending',
    started: 'suspending',
    end: { vm_state: 'suspended', power_state: POWER.suspended },
    work: (to, id) => to.suspend(id),
  },
  resume: {
    action: 'resume',
    pending: 'resuming',
    started: 'resuming',
    end: RUNNING,
    work: (to, id) => to.resume(id),
  },
  reboot: {
    action: 'reboot',
    pending: 'reboot_pending',
    started: 'reboot_started',
    end: RUNNING,
    work: (to, id) => to.reboot(id, 'SOFT'),
  },
  reboot_hard: {
    action: 'reboot',
    pending: 'reboot_pending_hard',
    started: 'reboot_started_hard',
    end: RUNNING,
    work: (to, id) => to.reboot(id, 'HARD'),
  },
} as const satisfies Partial<Record<ServerVerb, PowerAction>>;

export type PowerVerb = keyof typeof POWER_ACTIONS;

/** Does it to the machine; when that fails the server returns to the state it had. */
export const powerWorkflow = defineServerWorkflow<ServerWork & { verb: PowerVerb }>({
  name: 'server.power',
  async run({ database, engine }, run, { serverId, verb }) {
    const { pending, started, end, work } = POWER_ACTIONS[verb];
    const tasks = [pending, started];
    await run.step('begin', () =>
      advanceServer(database, { serverId, tasks, verb: 'update', after: { task_state: started } }),
    );
    await run.step('work', () => work(engine.hypervisor, serverId));
    const after = { ...end, task_state: null, fault: null };
    await run.step('end', () => advanceServer(database, { serverId, tasks, verb, after }));
  },
  async onFailure({ database }, { serverId, verb }) {
    const { pending, started } = POWER_ACTIONS[verb];
    const failed = { verb: `${verb}_failed`, after: { task_state: null } };
    await advanceServer(database, { serverId, tasks: [pending, started], ...failed });
  },
});
