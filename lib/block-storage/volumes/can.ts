import { ROOT_DEVICE } from '#lib/engine/hypervisor/machine.ts';
import { msg } from '#lib/i18n/text.ts';
import { type Ruled, verbsOf } from '#lib/verbs/verb.ts';
import type { VolumeStatus } from './schema.ts';

/** What the rules look at; the wire shape has it, and so does the row. */
interface VolumeState {
  status: VolumeStatus;
}

/** contract/blockstorage.md 5 and 6. */
const VERBS = verbsOf<VolumeStatus, VolumeStatus, VolumeState>()({
  attach: { from: ['available'], otherwise: msg('Only an available volume can be attached.') },
  detach: { from: ['in-use'], otherwise: msg('This volume is not attached.') },
  extend: { from: ['available', 'in-use'], otherwise: msg('Only an available or attached volume can be extended.') },
  clone: { from: ['available', 'in-use'], otherwise: msg('Only an available or attached volume can be cloned.') },
  delete: {
    from: ['available', 'error', 'error_extending', 'error_deleting'],
    otherwise: msg('Only an available or failed volume can be deleted; detach it first.'),
  },
});

export type VolumeVerb = keyof typeof VERBS;

/** True, or the reason why not. */
export function can(verb: VolumeVerb, volume: VolumeState): true | string {
  const { from, otherwise }: Ruled<VolumeStatus> = VERBS[verb];
  return from.includes(volume.status) ? true : otherwise;
}

/** Whether a device is the one that an instance boots from. */
export const isRootDevice = (device: string): boolean => device === ROOT_DEVICE;

/** Why the disk that an instance runs from stays where it is. */
export const ROOT_DISK_STAYS = msg('This is the root disk of its instance; it cannot be detached.');

/** As `can('detach')`; the disk an instance runs from stays where it is. */
export function canDetach(volume: VolumeState & { attachments: readonly { device: string }[] }): true | string {
  const isRoot = volume.attachments.some(({ device }) => isRootDevice(device));
  return isRoot ? ROOT_DISK_STAYS : can('detach', volume);
}

/** The statuses in which a verb is allowed, for messages. */
export const allowedStatuses = (verb: VolumeVerb): readonly VolumeStatus[] => VERBS[verb].from;

const TRANSITIONAL: ReadonlySet<VolumeStatus> = new Set([
  'creating',
  'deleting',
  'extending',
  'retyping',
  'backing-up',
  'restoring-backup',
  'attaching',
  'detaching',
]);

/** Whether the platform is about to change the status by itself. */
export const isTransitional = ({ status }: VolumeState): boolean => TRANSITIONAL.has(status);
