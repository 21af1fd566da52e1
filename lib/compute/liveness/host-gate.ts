import type { HostReport } from '#lib/engine/hypervisor/hypervisor.ts';

declare module '#lib/http/context.ts' {
  interface Services {
    /** Protects hosts while the control plane may be isolated. */
    hostGate: HostGate;
  }
}

/** One round of heartbeats. */
export interface HeartbeatRound {
  reports: readonly HostReport[];
  /** Hosts that are due to be declared down, longest silence first. */
  lost: readonly HostReport[];
  /**
   * Whether a lost host was not reported as failed when it was declared down: only its compute service had failed, or it
   * was out of service.
   */
  hasFallenSilent(report: HostReport): boolean;
  /** Reports of all hosts as they respond now. */
  lookAgain(): Promise<readonly HostReport[]>;
}

export interface GateDecision {
  /** Hosts that may be fenced and declared down in this round. Others stay as they are. */
  cleared: ReadonlySet<string>;
  /** Hosts that an administrator took out of service: they are not fenced and cause no errors. */
  planned: ReadonlySet<string>;
}

/** Decides which silent hosts have failed. Called at the end of each round, before anything is fenced. */
export interface HostGate {
  decide(round: HeartbeatRound): Promise<GateDecision>;
}
