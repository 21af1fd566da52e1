import { isTransitional } from '#lib/compute/servers/can.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { toMillis } from '#lib/i18n/format.ts';

type Watched = Pick<Server, 'status' | 'updated' | 'OS-EXT-STS:vm_state' | 'OS-EXT-STS:task_state'>;

const minuteMs = 60_000;

/** How long a step may take before it is said to be stuck, in ms: moving whole disks takes longer than pressing a button. */
function patienceMs(task: string | null): number {
  return (/image|migrat|resize|rebuild|shelv|unshelv/.test(task ?? '') ? 30 : 10) * minuteMs;
}

/** Whether a task has been under way for so long that something must be wrong. */
export function isStuck(server: Watched, now: number): boolean {
  const { 'OS-EXT-STS:vm_state': vm_state, 'OS-EXT-STS:task_state': task_state } = server;
  return isTransitional({ vm_state, task_state }) && now - toMillis(server.updated) > patienceMs(task_state);
}

/** Whether somebody should look at it: it failed, is stuck, or waits for the answer to a resize. */
export const isProblem = (server: Watched, now: number): boolean =>
  server.status === 'ERROR' || server.status === 'VERIFY_RESIZE' || isStuck(server, now);
