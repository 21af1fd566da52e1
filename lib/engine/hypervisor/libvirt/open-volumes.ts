import { rm } from 'node:fs/promises';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { isFailure, unless } from './failure.ts';
import type { Found } from './host.ts';
import type { Kit } from './kit.ts';
import { mirror } from './mirror.ts';
import { quiesced } from './quiesce.ts';

/** The running machine that has a volume open. @throws Error when a host that had it open does not answer */
export async function userOf({ inventory }: Kit, volumeId: string): Promise<Found | undefined> {
  const has = ({ plan, state }: Found) => state.isActive && plan.volumes.some((volume) => volume.volumeId === volumeId);
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

/** Writes what an open volume holds at one moment to a new file; one that is not exported is found by its host at the same path. */
export async function copyVolume(kit: Kit, volumeId: string, target: { path: string; format: string }): Promise<void> {
  const machine = await userOf(kit, volumeId);
  const volume = machine?.plan.volumes.find((one) => one.volumeId === volumeId);
  if (!machine || !volume) throw new Error(`Volume ${volumeId} is not open any more.`);
  if ('export' in volume) {
    return kit.volumes.exports.copy(volumeId, target, (moment) => quiesced(kit, machine, moment));
  }
  if (!machine.host.connection.isLocal) {
    throw new PermanentFailure(
      `Volume ${volumeId} is open on ${machine.host.name}, which another machine reaches: detach it, or stop the instance.`,
    );
  }
  await rm(target.path, { force: true });
  await mirror(kit, machine, { ...target, device: volume.device.replace('/dev/', '') });
}

/** Does what keeps a moment of a volume, quiesced where a machine that runs has it open. One whose host is silent is not asked. */
export async function quiescedVolume(kit: Kit, volumeId: string, keep: () => Promise<void>): Promise<void> {
  const machine = await userOf(kit, volumeId).catch(unless('lost'));
  await (machine ? quiesced(kit, machine, keep) : keep());
}
