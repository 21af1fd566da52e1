import { setTimeout as delay } from 'node:timers/promises';
import { LONGEST_MS } from './connection.ts';
import { assertPower, type DriverContext } from './driver-context.ts';
import { ignoreFailures, isFailure } from './failure.ts';
import type { FoundDomain } from './host.ts';
import { assertPages } from './pages.ts';
import { removeOtherCopies } from './unfinished-copies.ts';
import { isSameSource } from './volume-sources.ts';

const OFF = new Set(['off', 'crashed']);
const isOff = (found: FoundDomain | undefined) => found === undefined || OFF.has(found.state.power);

export async function start(ctx: DriverContext, machine: FoundDomain): Promise<void> {
  if (machine.state.power === 'running') return;
  assertPower(machine, 'start', 'off', 'crashed');
  await run(ctx, machine);
}

/** Starts a machine that is off after resolving the current location of its volumes. */
async function run(ctx: DriverContext, { host, plan }: Pick<FoundDomain, 'host' | 'plan'>): Promise<void> {
  await removeOtherCopies(ctx, { ...plan, imageId: plan.note.imageId }, host);
  const volumes = await ctx.volumes.replugged(plan);
  const found = { ...plan, volumes };
  if (!isSameSource(volumes, plan.volumes)) await host.define(found);
  await assertPages(host, found);
  await host.start({ plan: found });
}

/** Turns a machine off in any state; a running guest gets a shutdown request first. */
export async function stop(ctx: DriverContext, machine: FoundDomain): Promise<void> {
  const { host, plan, state } = machine;
  if (state.power === 'off' && !plan.note.isRebooting) return;
  if (state.power === 'running') await requestShutdown(ctx, machine);
  await host.cut(plan.id);
  const left = await host.find(plan.id);
  const isCrashed = left?.state.power === 'crashed';
  if (isCrashed || left?.plan.note.isRebooting) {
    await host.updateNote(left, { isRebooting: undefined, ...(isCrashed && { isCrashSeen: true }) });
  }
}

/** Booting guests miss the power button, so it is pressed again at this interval. */
const PRESS_MS = 5000;

async function requestShutdown(ctx: DriverContext, { host, plan }: FoundDomain): Promise<void> {
  const end = Date.now() + ctx.shutdownMs;
  for (let left = ctx.shutdownMs; left > 0; left = end - Date.now()) {
    await host.connection
      .run(['shutdown', plan.id, '--mode', 'acpi'])
      .catch(ignoreFailures('refused', 'missing', 'busy'));
    if (await host.awaits(plan.id, isOff, Math.min(PRESS_MS, left))) return;
  }
}

export async function reboot(ctx: DriverContext, machine: FoundDomain, type: 'SOFT' | 'HARD'): Promise<void> {
  // Continues a reboot that was interrupted after the guest shut down.
  if (type === 'SOFT' && !(machine.plan.note.isRebooting && isOff(machine))) {
    assertPower(machine, 'reboot', 'running');
    await machine.host.updateNote(machine, { isRebooting: true });
    await requestShutdown(ctx, machine);
  }
  await machine.host.cut(machine.plan.id);
  await restart(ctx, machine);
}

/** Starts a machine that has just been turned off. */
export async function restart(ctx: DriverContext, { host, plan }: Pick<FoundDomain, 'host' | 'plan'>): Promise<void> {
  const found = await host.find(plan.id);
  if (found && !found.state.isActive) await run(ctx, found);
}

export async function pause(_kit: DriverContext, machine: FoundDomain): Promise<void> {
  if (machine.state.power === 'paused') return;
  assertPower(machine, 'pause', 'running');
  await machine.host.connection.run(['suspend', machine.plan.id]);
}

export async function unpause(_kit: DriverContext, machine: FoundDomain): Promise<void> {
  if (machine.state.power === 'running') return;
  assertPower(machine, 'unpause', 'paused');
  await machine.host.connection.run(['resume', machine.plan.id]);
}

export async function suspend(_kit: DriverContext, machine: FoundDomain): Promise<void> {
  const { host, plan, state } = machine;
  if (state.power === 'suspended') return;
  assertPower(machine, 'suspend', 'running', 'paused');
  const save = ['managedsave', plan.id, '--running'];
  await host.connection.run(save, { timeoutMs: LONGEST_MS }).catch(async (error) => {
    if (!isFailure(error, 'busy') || !(await afterSave(machine))) throw error;
  });
}

const LOOK_MS = 200;

/**
 * A save continues after the process that started it has died. Resolves to whether the machine is suspended, once no
 * save is running.
 */
async function afterSave({ host, plan }: FoundDomain): Promise<boolean> {
  const jobOf = () => host.connection.run(['domjobinfo', plan.id]).catch(ignoreFailures('missing', 'refused'));
  while (/^Operation:\s+Save/m.test((await jobOf()) ?? '')) await delay(LOOK_MS);
  return (await host.find(plan.id))?.state.power === 'suspended';
}

export async function resume(ctx: DriverContext, machine: FoundDomain): Promise<void> {
  if (machine.state.power === 'running') return;
  assertPower(machine, 'resume', 'suspended');
  // Saved memory expects its volumes at their previous location.
  await ctx.volumes.reopen(machine.plan);
  await assertPages(machine.host, machine.plan);
  await machine.host.start(machine);
}

export async function interrupt(_kit: DriverContext, machine: FoundDomain): Promise<void> {
  assertPower(machine, 'interrupt', 'running');
  await machine.host.connection.run(['inject-nmi', machine.plan.id]);
}
