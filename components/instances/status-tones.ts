import type { Tone } from '#components/ui/tone.ts';
import type { ServerStatus } from '#lib/compute/servers/states.ts';

/** How the parts of a bar of instances by status look; the others are neutral. */
export const statusTones: Partial<Record<ServerStatus, Tone>> = {
  ACTIVE: 'success',
  BUILD: 'info',
  REBOOT: 'info',
  HARD_REBOOT: 'info',
  VERIFY_RESIZE: 'warning',
  ERROR: 'danger',
  PAUSED: 'violet',
  SUSPENDED: 'violet',
};
