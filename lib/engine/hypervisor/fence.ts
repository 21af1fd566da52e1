import { runProgram } from '#lib/engine/programs/run-program.ts';

/** Takes the power from a host. True when it certainly has none then; never throws. */
export type Fence = (host: string) => Promise<boolean>;

/** As long as a power controller may take. */
const LONGEST_MS = 120_000;

/**
 * Asks an administrator's program to take the power from a host, by IPMI, by Redfish or by a switched socket: it is called with
 * `off` and the name of the host, and has done so when it exits with 0. What it says besides goes to `onFailure`.
 */
export const fenceCommand =
  (program: string, onFailure: (host: string, reason: string) => void): Fence =>
  async (host) => {
    try {
      await runProgram(program, ['off', host], { timeoutMs: LONGEST_MS, outputBytes: 2 ** 16 });
      return true;
    } catch (error) {
      onFailure(host, error instanceof Error ? error.message : String(error));
      return false;
    }
  };

/** Runs `forget` after a host was powered off. A failure of `forget` is reported to `onFailure`; the host still counts as off. */
export const releaseFenceAfter =
  (fence: Fence, forget: (host: string) => Promise<void>, onFailure: (host: string, error: unknown) => void): Fence =>
  async (host) => {
    const isOff = await fence(host);
    if (isOff) await forget(host).catch((error) => onFailure(host, error));
    return isOff;
  };
