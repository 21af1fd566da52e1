import { can } from '../servers/can.ts';
import type { Server } from '../servers/schema.ts';
import { stateOf } from '../servers/server-state.ts';
import { POWER } from '../servers/states.ts';

/** Whether a console would show anything: the guest is running or paused. */
export function isConnectable(server: Server): boolean {
  const power = server['OS-EXT-STS:power_state'];
  const isThere = power === POWER.running || power === POWER.paused;
  return isThere && can('console', stateOf(server)) === true;
}
