/** What a probe found out; the values are described beside the sentences in `lib/ha/fencing/sentences.ts`. */
export type EvidenceCode =
  | 'power_off'
  | 'power_known_off'
  | 'power_running'
  | 'power_failed'
  | 'power_unconfigured'
  | 'storage_revoked'
  | 'storage_files'
  | 'storage_volume_files'
  | 'storage_no_client'
  | 'storage_failed'
  | 'storage_waits'
  | 'storage_running'
  | 'storage_ended'
  | 'storage_unavailable'
  | 'watchdog_expired'
  | 'watchdog_stopped'
  | 'watchdog_waits'
  | 'watchdog_renewed'
  | 'watchdog_missing'
  | 'watchdog_old_lease'
  | 'watchdog_failed'
  | 'watchdog_unconfigured'
  | 'neighbors_confirm'
  | 'neighbors_lease_renewed'
  | 'neighbors_wait'
  | 'neighbors_busy'
  | 'neighbors_too_few'
  | 'neighbors_reach'
  | 'neighbors_no_lease'
  | 'neighbors_old_lease'
  | 'neighbors_no_address'
  | 'neighbors_failed'
  | 'neighbors_unavailable'
  | 'reported'
  | 'confirmed'
  | 'unconfirmed';

export interface FenceEvidence {
  /** `pending` may pass without an administrator; `unavailable` cannot be checked here. */
  result: 'passed' | 'failed' | 'pending' | 'unavailable';
  code: EvidenceCode;
  values?: Record<string, string | number>;
}

/** An absence of a host whose watchdog may have stopped its guests. */
export interface WatchedAbsence {
  /** Distinguishes this absence from earlier ones, in this process. */
  id: string;
  /** The same in every process. Absences of a host that was not declared down in between have the same one. */
  outage: string;
  /** Whether its lease was being renewed when the host responded last. */
  wasLeaseRenewed: boolean;
}

/** Proves that nothing on a host can run or write. */
export interface FenceProbe<Absence = string> {
  /** Where the evidence comes from, such as the name of a program. */
  readonly source: string;
  /** Only called for hosts that do not respond. @param absence distinguishes this absence from earlier ones */
  probe(host: string, absence: Absence): Promise<FenceEvidence>;
}

/** A probe that cuts silent hosts off from storage. */
export interface StorageProbe extends FenceProbe {
  /** Stops cutting off hosts that respond again or that other evidence suffices for. Without effect on other hosts. */
  release(hosts: readonly string[]): void;
}

export interface WatchedHosts {
  /** Names of the hosts whose hypervisor responds. */
  responding: readonly string[];
  /** These, and those whose network controller responds: their watchdogs have not been reset. */
  alive: readonly string[];
}

/** A probe that requests of hosts to stop their guests. */
export interface WatchdogProbe extends FenceProbe<WatchedAbsence> {
  /**
   * Withdraws the requests to hosts that respond, without effect on other hosts. Called in each round, with all of them.
   * Returns, for those alive of which it is known, whether their leases are being renewed.
   */
  follow(hosts: WatchedHosts): Promise<ReadonlyMap<string, boolean>>;
}

/** A host in a round of heartbeats. */
export interface ObservedNeighbor {
  name: string;
  /** Whether Nephos reaches it. */
  isUp: boolean;
  /** It does not respond, and may have power. */
  isSilent: boolean;
  /** Distinguishes this outage from earlier ones, in every process. */
  outage: string;
}

/** A probe that has silent hosts checked by other hosts. */
export interface NeighborProbe extends FenceProbe {
  /** Has the silent ones of all hosts checked until they respond again. Called in each round; returns at once. */
  follow(hosts: readonly ObservedNeighbor[]): void;
  /** Names of the neighbors that reach a silent host; as far as this is known now. */
  reachingNeighbors(host: string): readonly string[];
}

/** Ways other than power control. */
export interface FenceProbes {
  /** Cuts a host off from the disks of its instances. */
  storage: StorageProbe | null;
  /** Whether the watchdog of a host has stopped its guests. */
  watchdog: WatchdogProbe | null;
  /** Whether neighbors confirm that a host is dead. */
  neighbors: NeighborProbe | null;
}
