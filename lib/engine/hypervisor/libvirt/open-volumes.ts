import { rm } from 'node:fs/promises';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { ExportFailure } from '../../storage/exports/export-failure.ts';
import type { DriverContext } from './driver-context.ts';
import { ignoreFailures, isFailure } from './failure.ts';
import type { FoundDomain } from './host.ts';
import { mirror } from './mirror.ts';
import { runQuiesced } from './quiesce.ts';

/** The running machine that has a volume open. @throws Error if a host that had it open does not respond */
export async function userOf({ inventory }: DriverContext, volumeId: string): Promise<FoundDomain | undefined> {
  const has = ({ plan, state }: FoundDomain) =>
    state.isActive && plan.volumes.some((volume) => volume.volumeId === volumeId);
  const perHost = await Promise.all(
    inventory.hosts.map((host) =>
      host.all().catch((error) => {
        if (!isFailure(error, 'lost') || [...host.lastSeen.values()].some(has)) throw error;
        return [];
      }),
    ),
  );
  return perHost.flat().find(has);
}

/**
 * Copies the state of an open volume at one moment to a new file. If the volume is not exported, its host opens the
 * same path.
 */
export async function copyVolume(
  ctx: DriverContext,
  volumeId: string,
  target: { path: string; format: string },
): Promise<void> {
  const machine = await userOf(ctx, volumeId);
  const volume = machine?.plan.volumes.find((one) => one.volumeId === volumeId);
  if (!machine || !volume) throw new ExportFailure('not_exported', `Volume ${volumeId} is no longer open.`);
  if ('export' in volume) {
    return ctx.volumes.exports.copy(volumeId, target, (moment) => runQuiesced(ctx, machine, moment));
  }
  if (!machine.host.connection.isLocal) {
    throw new PermanentFailure(
      `Volume ${volumeId} is in use on host ${machine.host.name}, which only another machine can access. Detach the volume, or stop the instance.`,
    );
  }
  await rm(target.path, { force: true });
  await mirror(ctx, machine, { ...target, device: volume.device.replace('/dev/', '') });
}

/** Runs work on a volume, quiesced if a running machine has it open. Silent hosts are skipped. */
export async function quiescedVolume(ctx: DriverContext, volumeId: string, keep: () => Promise<void>): Promise<void> {
  const machine = await userOf(ctx, volumeId).catch(ignoreFailures('lost'));
  await (machine ? runQuiesced(ctx, machine, keep) : keep());
}
