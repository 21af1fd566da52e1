import { setTimeout as delay } from 'node:timers/promises';
import type { FenceEvidence, StorageProbe } from './fence-probe.ts';

/** A volume that is attached to an instance. */
export interface AttachedVolume {
  volumeId: string;
  serverId: string;
  /** Whether its instance may run, and so have it open. */
  isUsed: boolean;
}

/** The disks of the instances on a host. */
export interface HostDisks {
  /** Volumes that are attached to its instances. */
  volumes: readonly AttachedVolume[];
  /** An instance with a disk in the folder that all hosts share; null without one. */
  sharedDiskOf: string | null;
  /** The last report of the host that any process has recorded. */
  lastReport: string;
}

interface CutOffOptions {
  disksOf(host: string): Promise<HostDisks>;
  /** Whether access to these volumes can be revoked. It cannot if hosts open some of them as files. */
  canRevoke(volumeIds: readonly string[]): Promise<boolean>;
  /**
   * Revokes access of everyone who has a volume open, while nothing else changes its instance. @param isWanted called
   * when it is the turn of the volume; if it resolves to false, nothing happens @returns false if no one is known who has
   * the volume open
   */
  revoke(volume: AttachedVolume, isWanted: () => Promise<boolean>): Promise<boolean>;
  /** Whether a volume is still attached to an instance on this host that is not being evacuated. */
  isThere(host: string, volume: AttachedVolume, lastReport: string): Promise<boolean>;
}

/** Pause after a failed attempt. */
const PAUSE_MS = 15_000;
/** Timeout of an attempt for one round of heartbeats. The attempt continues, and a later round gets its result. */
const TIMEOUT_MS = 2000;
/** Timeout of an attempt; access to further volumes is not revoked after it. */
const TOTAL_MS = 300_000;

interface Attempt {
  absence: string;
  /** Volumes whose users were cut off during the absence; storage may forget these users afterwards. */
  revoked: Set<string>;
  evidence: FenceEvidence | undefined;
  /** Earliest time of the next attempt, in ms since the start of the process. */
  nextAtMs: number;
  /** Aborted when the host is no longer to be cut off. */
  end: AbortController;
  /** Aborted at the end of the time as well. */
  signal: AbortSignal;
}

const RUNNING = { result: 'pending', code: 'storage_running' } as const satisfies FenceEvidence;
const ENDED = { result: 'failed', code: 'storage_ended' } as const satisfies FenceEvidence;
const LATE = {
  ...({ result: 'failed', code: 'storage_failed' } as const),
  values: { reason: `not finished within ${TOTAL_MS / 1000} s` },
} satisfies FenceEvidence;

/**
 * Cuts a host off from the volumes of its instances: clients of Ceph are added to the blocklist, exports are closed. An
 * instance that continues to run there can no longer write. Disks in the folder of the host itself do not matter: no
 * other host can open them. A volume of an instance that may run has a user; if storage knows none, the host may write to it
 * once it has its network again, so nothing is proven. An attempt ends before its next volume when the host responds again or its instances are
 * evacuated, because revoking would then disconnect running instances.
 */
export class StorageCutOff implements StorageProbe {
  readonly source = 'storage';
  readonly #options: CutOffOptions;
  readonly #attempts = new Map<string, Attempt>();

  constructor(options: CutOffOptions) {
    this.#options = options;
  }

  async probe(host: string, absence: string): Promise<FenceEvidence> {
    const last = this.#attempts.get(host);
    // Also one that was ended: its current volume may take a while.
    const isRunning = last !== undefined && last.evidence === undefined;
    if (isRunning) return last.signal.aborted ? endedEvidence(last) : RUNNING;
    if (last?.absence === absence && (last.evidence?.result === 'passed' || performance.now() < last.nextAtMs))
      return last.evidence ?? RUNNING;
    const revoked = last?.absence === absence ? last.revoked : new Set<string>();
    const end = new AbortController();
    const signal = AbortSignal.any([end.signal, AbortSignal.timeout(TOTAL_MS)]);
    const attempt: Attempt = { absence, revoked, evidence: undefined, nextAtMs: 0, end, signal };
    this.#attempts.set(host, attempt);
    const work = this.#cutOff(host, attempt).then((evidence) => {
      attempt.evidence = evidence;
      attempt.nextAtMs = performance.now() + PAUSE_MS;
      return evidence;
    });
    const late = delay(TIMEOUT_MS, RUNNING, { ref: false });
    return Promise.race([work, late]);
  }

  release(hosts: readonly string[]): void {
    for (const host of hosts) this.#attempts.get(host)?.end.abort();
  }

  async #cutOff(host: string, attempt: Attempt): Promise<FenceEvidence> {
    const { signal } = attempt;
    try {
      const { volumes, sharedDiskOf, lastReport } = await this.#options.disksOf(host);
      if (sharedDiskOf !== null) return { result: 'failed', code: 'storage_files', values: { instance: sharedDiskOf } };
      if (!(await this.#options.canRevoke(volumes.map(({ volumeId }) => volumeId))))
        return { result: 'failed', code: 'storage_volume_files' };
      for (const volume of volumes) {
        let isRevoked = false;
        const isUserKnown = await this.#options.revoke(volume, async () => {
          const isThere = !signal.aborted && (await this.#options.isThere(host, volume, lastReport));
          isRevoked = isThere && !signal.aborted;
          return isRevoked;
        });
        if (!isRevoked) return endedEvidence(attempt);
        if (isUserKnown) attempt.revoked.add(volume.volumeId);
      }
      const unknown = volumes.find(({ volumeId, isUsed }) => isUsed && !attempt.revoked.has(volumeId));
      if (unknown) return { result: 'failed', code: 'storage_no_client', values: { volume: unknown.volumeId } };
      const count = new Set(volumes.map(({ volumeId }) => volumeId)).size;
      return { result: 'passed', code: 'storage_revoked', values: { count } };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { result: 'failed', code: 'storage_failed', values: { reason } };
    }
  }
}

const endedEvidence = ({ end, signal }: Attempt): FenceEvidence =>
  signal.aborted && !end.signal.aborted ? LATE : ENDED;
