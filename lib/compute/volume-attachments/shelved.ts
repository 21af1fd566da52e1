import type { ProjectContext } from '#lib/http/context.ts';
import { Conflict } from '#lib/http/errors.ts';
import type { ServerRow } from '../servers/view/view.ts';

/**
 * The volumes of shelved servers change from 2.20 on, and not while the server leaves its host or comes back.
 * @throws 409 that names the state
 */
export function assertVolumesMayChange(
  { microversion }: ProjectContext,
  { id, vm_state, task_state }: ServerRow,
  verb: 'attach_volume' | 'detach_volume',
): void {
  if (vm_state !== 'shelved' && vm_state !== 'shelved_offloaded') return;
  if (microversion.minor < 20) throw Conflict(`Cannot '${verb}' instance ${id} while it is in vm_state ${vm_state}`);
  if (task_state !== null) throw Conflict(`Cannot '${verb}' instance ${id} while it is in task_state ${task_state}`);
}

/** Whether there is a machine that a volume must be plugged into; without one it is enough to write it down. */
export const hasMachine = ({ host }: ServerRow): boolean => host !== null;
