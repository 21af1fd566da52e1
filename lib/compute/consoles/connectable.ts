import { stateOf } from '../servers/can.ts';
import type { Server } from '../servers/schema.ts';
import { POWER } from '../servers/states.ts';

/** Whether a console of the instance would show anything: its guest is there, running or paused. */
export function isConnectable(server: Server): boolean {
  const { vm_state, task_state } = stateOf(server);
  const power = server['OS-EXT-STS:power_state'];
  const isThere = power === POWER.running || power === POWER.paused;
  return isThere && vm_state !== 'building' && task_state !== 'deleting' && task_state !== 'migrating';
}
