import { z } from 'zod';
import type { Hypervisor } from '#lib/engine/hypervisor/hypervisor.ts';
import { actorOf } from '#lib/events/log.ts';
import { handler, serveVerbs } from '#lib/http/actions.ts';
import { text } from '#lib/http/bounds.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { beginAction, defineServerWorkflow, type ServerWork } from '../../instance-actions/record.ts';
import { changeServer } from '../../servers/life/change.ts';
import { loadServerForVerb } from '../../servers/service.ts';
import { POWER, type PowerState, type VmState } from '../../servers/states.ts';
import { advanceServer, loadServerInTask } from '../task-transition.ts';
import type { TaskState } from '../verbs.ts';
import { powerVerbs } from './verbs.ts';

/** `SOFT` asks the guest, `HARD` cuts the power; case-insensitive. */
const Reboot = z.strictObject({
  type: text(16)
    .transform((type) => type.toUpperCase())
    .pipe(z.enum(['SOFT', 'HARD'], 'Use SOFT or HARD.')),
});

type PowerVerb = keyof typeof powerVerbs;

const RUNNING = { vm_state: 'active', power_state: POWER.running } as const;
const OFF = { vm_state: 'stopped', power_state: POWER.shutdown } as const;

interface PowerOperation {
  end: { vm_state: VmState; power_state: PowerState };
  work(hypervisor: Hypervisor, serverId: string): Promise<void>;
}

/** docs/contract/compute.md 6: operation and final state of each verb. */
const WORK: Record<PowerVerb, PowerOperation> = {
  start: { end: RUNNING, work: (to, id) => to.start(id) },
  stop: { end: OFF, work: (to, id) => to.stop(id) },
  pause: { end: { vm_state: 'paused', power_state: POWER.paused }, work: (to, id) => to.pause(id) },
  unpause: { end: RUNNING, work: (to, id) => to.unpause(id) },
  suspend: { end: { vm_state: 'suspended', power_state: POWER.suspended }, work: (to, id) => to.suspend(id) },
  resume: { end: RUNNING, work: (to, id) => to.resume(id) },
  reboot: { end: RUNNING, work: (to, id) => to.reboot(id, 'SOFT') },
  reboot_hard: { end: RUNNING, work: (to, id) => to.reboot(id, 'HARD') },
};

/** Tasks before and during the operation. */
function tasksOf(verb: PowerVerb): { pending: TaskState; started: TaskState } {
  const [pending, started = pending]: readonly [TaskState, TaskState?] = powerVerbs[verb].tasks;
  return { pending, started };
}

const powerWorkflow = defineServerWorkflow<ServerWork & { verb: PowerVerb }>({
  name: 'server.power',
  async run({ database, engine }, run, { serverId, verb }) {
    const { end, work } = WORK[verb];
    const { tasks } = powerVerbs[verb];
    await run.step('begin', () => {
      const after = { task_state: tasksOf(verb).started };
      return advanceServer(database, { serverId, tasks, verb: 'update', after });
    });
    await run.step('work', async () => {
      // It may have been replaced by a hard reboot.
      await loadServerInTask(database, serverId, tasks);
      await work(engine.hypervisor, serverId);
    });
    const after = { ...end, task_state: null, fault: null };
    await run.step('end', () => advanceServer(database, { serverId, tasks, verb, after }));
  },
  async onFailure({ database }, { serverId, verb }) {
    const failed = { verb: `${verb}_failed`, after: { task_state: null } };
    await advanceServer(database, { serverId, tasks: powerVerbs[verb].tasks, ...failed });
  },
});

/** @throws 404, 409 naming the state */
function changePower(ctx: ProjectContext, id: string, verb: PowerVerb): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const server = await loadServerForVerb(tx, ctx, verb, id);
    await changeServer(tx, actorOf(ctx), server, verb, { task_state: tasksOf(verb).pending });
    await beginAction(tx, ctx, server, {
      action: powerVerbs[verb].history.is,
      workflow: powerWorkflow,
      input: { verb },
    });
  });
}

const power = (verb: PowerVerb) => handler((ctx, id) => changePower(ctx, id, verb));

/** For `reboot` and `reboot_hard`, which have the same key. */
const reboot = handler((ctx, id, { type }) => changePower(ctx, id, type === 'HARD' ? 'reboot_hard' : 'reboot'), {
  body: Reboot,
});

export const powerActions = {
  actions: serveVerbs(powerVerbs, {
    start: power,
    stop: power,
    pause: power,
    unpause: power,
    suspend: power,
    resume: power,
    reboot,
    reboot_hard: reboot,
  }),
  workflows: [powerWorkflow],
};
