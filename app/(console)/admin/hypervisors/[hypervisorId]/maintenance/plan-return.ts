import { can, stateOf } from '#lib/compute/servers/can.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import type { GroupRule, HostRoom } from '../../../moves/fits.ts';
import { type PlannedMove, planMoves } from '../../../moves/plan-moves.ts';

interface Return {
  /** The host that goes back in service. */
  host: string;
  hosts: readonly HostRoom[];
  groups?: ReadonlyMap<string, GroupRule>;
  /** What left it. */
  left: readonly Server[];
  /** What is on it. */
  servers: readonly Server[];
  mode?: 'stay' | 'live' | 'cold' | undefined;
  startsStopped?: boolean | undefined;
}

/** What is done when a host goes back in service: who comes back, and who is started. */
export function planReturn({
  host,
  hosts,
  groups = new Map(),
  left,
  servers,
  mode = 'stay',
  startsStopped = false,
}: Return): PlannedMove[] {
  const inService = hosts.map((room) => (room.name === host ? { ...room, isEnabled: true } : room));
  const back = mode === 'stay' ? [] : planMoves(left, inService, { mode, target: host, groups });
  const stopped = servers.filter((server) => startsStopped && can('start', stateOf(server), true) === true);
  return [...back, ...stopped.map((server): PlannedMove => ({ server, from: host, how: 'start' }))];
}
