import { randomUUID } from 'node:crypto';
import { FILE } from './connection.ts';
import { SCREEN } from './domain-xml.ts';
import type { Place } from './plan.ts';
import { element, writeXml } from './xml.ts';

/** Trials are shorter, so the process that started an older one has died. */
const FORGOTTEN_MS = 30_000;

/** The name of a trial guest or file; it contains the time. */
export const trialName = (): string => `nephos-trial-${Date.now()}-${randomUUID().slice(0, 8)}`;

/** The name of a guest that boots a disk, and of its console log; it contains the time at which the guest has ended. */
export const trialBootName = (diskId: string, endMs: number): string => `nephos-boot-${endMs}-${diskId}`;

const TRIAL_BOOT = /^nephos-boot-(\d+)-([0-9a-f-]{36})$/;

export const isTrialBootOf = (name: string, diskId: string): boolean => TRIAL_BOOT.exec(name)?.[2] === diskId;

/** Whether a trial was abandoned. */
export function isAbandonedTrial(name: string): boolean {
  const [, began] = /^nephos-trial-(\d+)-[0-9a-f]{8}$/.exec(name) ?? [];
  const [, end] = TRIAL_BOOT.exec(name) ?? [];
  if (end !== undefined) return Date.now() > Number(end);
  return began !== undefined && Date.now() - Number(began) > FORGOTTEN_MS;
}

/**
 * Starts a guest with an interface and a screen, like an instance, up to its first instruction. It is destroyed when
 * the connection closes. @throws Error with the reason if it does not start
 */
export async function startTrial(
  client: TrialClient,
  place: Pick<Place, 'type' | 'bridge' | 'isOpenVSwitch'>,
): Promise<void> {
  await client.runWith(writeXml(trialDomain(trialName(), place)), ['create', FILE, '--paused', '--autodestroy']);
}

interface TrialClient {
  runWith(content: string, args: readonly string[]): Promise<unknown>;
}

const trialDomain = (name: string, { type, bridge, isOpenVSwitch }: Pick<Place, 'type' | 'bridge' | 'isOpenVSwitch'>) =>
  element(
    'domain',
    { type },
    element('name', {}, name),
    element('memory', { unit: 'MiB' }, '16'),
    element('os', {}, element('type', { arch: 'x86_64' }, 'hvm')),
    element(
      'devices',
      {},
      element(
        'interface',
        { type: 'bridge' },
        element('source', { bridge }),
        isOpenVSwitch && element('virtualport', { type: 'openvswitch' }),
        element('model', { type: 'virtio' }),
      ),
      SCREEN,
    ),
  );

/** Pauses after a failed trial: a host that was just started may lack its bridge for a while. */
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60_000;

/** Whether a host can start guests; retried until it succeeds once. */
export class StartTrial {
  readonly #client: TrialClient;
  #hasPassed = false;
  #failure: string | undefined;
  #pauseMs = FIRST_PAUSE_MS;
  #nextAt = 0;

  constructor(client: TrialClient) {
    this.#client = client;
  }

  /** Why the host cannot start guests; undefined if it can. A recent failure is returned without a new attempt. */
  async failure(place: Place): Promise<string | undefined> {
    if (this.#hasPassed || Date.now() < this.#nextAt) return this.#failure;
    try {
      await startTrial(this.#client, place);
      this.#hasPassed = true;
      this.#failure = undefined;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      this.#failure = `it cannot start a guest: ${error.message}`;
      this.#nextAt = Date.now() + this.#pauseMs;
      this.#pauseMs = Math.min(2 * this.#pauseMs, MAX_PAUSE_MS);
    }
    return this.#failure;
  }
}
