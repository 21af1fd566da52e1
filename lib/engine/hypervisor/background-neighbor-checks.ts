import { setTimeout as delay } from 'node:timers/promises';
import { BackgroundLoop } from '../background-loop.ts';
import type { FenceEvidence, NeighborProbe, ObservedNeighbor } from './fence-probe.ts';
import type { NeighborChecks } from './neighbor-checks.ts';

/** Interval in ms between two looks at the folder while a host is silent. Hosts renew their leases every second or two. */
const LOOK_MS = 500;

/** Looks at the folder of the leases in the background, one look at a time, while a host is silent. */
export class BackgroundNeighborChecks implements NeighborProbe {
  readonly source = 'neighbors';
  readonly #checks: NeighborChecks;
  readonly #loop: BackgroundLoop;

  constructor(checks: NeighborChecks) {
    this.#checks = checks;
    const work = async () => {
      await checks.look();
      await delay(LOOK_MS, undefined, { ref: false });
    };
    this.#loop = new BackgroundLoop(work, () => checks.isWatching);
  }

  follow(hosts: readonly ObservedNeighbor[]): void {
    this.#checks.follow(hosts);
    if (this.#checks.isDue || this.#checks.isWatching) this.#loop.wake();
  }

  reachingNeighbors(host: string): readonly string[] {
    return this.#checks.reachingNeighbors(host);
  }

  async probe(host: string): Promise<FenceEvidence> {
    return this.#checks.evidence(host);
  }
}
