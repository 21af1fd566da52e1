import type { SerialEnd } from '#lib/engine/hypervisor/serial.ts';
import type { TaskState } from '../server-actions/verbs.ts';
import { isDeleted, POWER, type PowerState, type VmState } from '../servers/states.ts';

export interface ScreenPlace {
  host: string | null;
  vm_state: VmState;
  task_state: TaskState | null;
  power_state: PowerState;
}

/** Tasks that remove the screen. */
const BY_TASK: Partial<Record<TaskState, SerialEnd>> = {
  deleting: 'deleted',
  'soft-deleting': 'off',
  'powering-off': 'off',
  shelving: 'off',
  shelving_offloading: 'off',
  suspending: 'suspended',
  migrating: 'moved',
  resize_migrating: 'moved',
  resize_migrated: 'moved',
  resize_finish: 'moved',
  resize_reverting: 'moved',
  reboot_started: 'rebooting',
  reboot_started_hard: 'rebooting',
  rebuilding: 'rebooting',
  rebuild_spawning: 'rebooting',
  rescuing: 'rebooting',
  unrescuing: 'rebooting',
};

const BY_POWER: Partial<Record<PowerState, SerialEnd>> = {
  [POWER.shutdown]: 'off',
  [POWER.crashed]: 'crashed',
  [POWER.suspended]: 'suspended',
};

/** Why a screen ended: its stream does not report a reason. */
export function screenEndReason(before: ScreenPlace | undefined, now: ScreenPlace | undefined): SerialEnd | 'lost' {
  if (!now || isDeleted(now)) return 'deleted';
  const byTask = now.task_state === null ? undefined : BY_TASK[now.task_state];
  if (byTask) return byTask;
  if (before && now.host !== before.host) return 'moved';
  return BY_POWER[now.power_state] ?? 'lost';
}
