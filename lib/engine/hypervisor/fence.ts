import { runProgram } from '#lib/engine/programs/run-program.ts';

/**
 * Powers off a host. Resolves to true only when the host is certainly off, and to the reason if that failed for a known
 * one; never rejects. @param signal aborts it, because the host responds again
 */
export type Fence = (host: string, signal: AbortSignal) => Promise<boolean | string>;

/** Timeout of a power controller. */
const LONGEST_MS = 120_000;

/**
 * Powers off a host with an administrator's program (IPMI, Redfish, a switched socket). The program is called with
 * `off` and the name of the host; exit code 0 means that the host is off. Its output goes to `onFailure`.
 */
export const fenceCommand =
  (program: string, onFailure: (host: string, reason: string) => void): Fence =>
  async (host, signal) => {
    try {
      await runProgram(program, ['off', host], { timeoutMs: LONGEST_MS, outputBytes: 2 ** 16, signal });
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      const reason = error instanceof Error ? error.message : String(error);
      onFailure(host, reason);
      return reason;
    }
  };
