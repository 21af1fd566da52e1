import type { SerialEnd } from '#lib/engine/hypervisor/serial.ts';

/**
 * Close codes of console WebSockets; the close reason has the text. After `rebooting`, `moved` and `lost` a new address
 * can be requested immediately, after the other ends once the machine runs again.
 */
export const CLOSE_CODES = {
  closed: 1000,
  /** The server is stopping; clients may reconnect. */
  stopping: 1001,
  rebooting: 4000,
  off: 4001,
  deleted: 4002,
  crashed: 4003,
  suspended: 4004,
  moved: 4005,
  host_down: 4006,
  /** The instance is not running, so it has no console. */
  not_running: 4007,
  /** The connection to the screen failed for an unknown reason. */
  lost: 4008,
  too_many: 4029,
  /** Per user. */
  too_many_own: 4030,
  /** The address is unknown, used or expired; a new one is required. */
  refused: 4401,
  /** The user has lost access: role, user, project, session or token is gone. */
  access_ended: 4403,
} as const satisfies Record<SerialEnd | string, number>;
