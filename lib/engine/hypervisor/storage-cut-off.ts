import { setTimeout as delay } from 'node:timers/promises';
import type { FenceEvidence, FenceProbe } from './fence-probe.ts';

/** The disks of the instances on a host. */
export interface HostDisks {
  /** Volumes that are attached to its instances. */
  volumeIds: readonly string[];
  /** An instance with a disk in the folder that all hosts share; null without one. */
  sharedDiskOf: string | null;
}

interface CutOffOptions {
  disksOf(host: string): Promise<HostDisks>;
  /** Revokes access of everyone who has the volumes open. Resolves to false if hosts open them as files. */
  revoke(volumeIds: readonly string[]): Promise<boolean>;
}

/** Pause after a failed attempt. */
const PAUSE_MS = 15_000;
/** Timeout of an attempt for one round of heartbeats. The attempt continues, and a later round gets its result. */
const TIMEOUT_MS = 2000;

interface Attempt {
  absence: string;
  evidence: FenceEvidence | undefined;
  /** Earliest time of the next attempt, in ms since 1970. */
  nextAtMs: number;
}

/**
 * Cuts a host off from the volumes of its instances: clients of Ceph are added to the blocklist, exports are closed. An
 * instance that continues to run there can no longer write. Disks in the folder of the host itself do not matter: no
 * other host can open them.
 */
export class StorageCutOff implements FenceProbe {
  readonly source = 'storage';
  readonly #options: CutOffOptions;
  readonly #attempts = new Map<string, Attempt>();

  constructor(options: CutOffOptions) {
    this.#options = options;
  }

  async probe(host: string, absence: string): Promise<FenceEvidence> {
    const last = this.#attempts.get(host);
    const isRunning = last !== undefined && last.evidence === undefined;
    if (isRunning) return { result: 'pending', code: 'storage_running' };
    if (last?.absence === absence && (last.evidence?.result === 'passed' || performance.now() < last.nextAtMs))
      return last.evidence ?? { result: 'pending', code: 'storage_running' };
    const attempt: Attempt = { absence, evidence: undefined, nextAtMs: 0 };
    this.#attempts.set(host, attempt);
    const work = this.#cutOff(host).then((evidence) => {
      attempt.evidence = evidence;
      attempt.nextAtMs = performance.now() + PAUSE_MS;
      return evidence;
    });
    const late = delay(TIMEOUT_MS, { result: 'pending', code: 'storage_running' } as const, { ref: false });
    return Promise.race([work, late]);
  }

  async #cutOff(host: string): Promise<FenceEvidence> {
    try {
      const { volumeIds, sharedDiskOf } = await this.#options.disksOf(host);
      if (sharedDiskOf !== null) return { result: 'failed', code: 'storage_files', values: { instance: sharedDiskOf } };
      if (!(await this.#options.revoke(volumeIds))) return { result: 'failed', code: 'storage_volume_files' };
      return { result: 'passed', code: 'storage_revoked', values: { count: volumeIds.length } };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { result: 'failed', code: 'storage_failed', values: { reason } };
    }
  }
}
