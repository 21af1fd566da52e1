import type { SerialEnd } from '#lib/engine/hypervisor/serial.ts';

/**
 * The code with which the proxy closes a console's WebSocket; the reason stands beside it in words. After
 * `rebooting`, `moved` and `lost` a new address can be asked for at once, after the other ends of the machine when it runs again.
 */
export const CLOSE_CODES = {
  /** The console was closed from the guest's side. */
  closed: 1000,
  /** Nephos is stopping; try again. */
  stopping: 1001,
  rebooting: 4000,
  off: 4001,
  deleted: 4002,
  crashed: 4003,
  suspended: 4004,
  moved: 4005,
  host_down: 4006,
  /** The instance does not run, so that it has no console now. */
  not_running: 4007,
  /** The connection to the screen broke, for no reason that is known. */
  lost: 4008,
  too_many: 4029,
  /** Of one user. */
  too_many_own: 4030,
  /** The address is not known, has been used or has expired: ask for a new one. */
  refused: 4401,
  /** Whoever asked for the console may have it no longer: role, user, project, session or token are gone. */
  access_ended: 4403,
} as const satisfies Record<SerialEnd | string, number>;
