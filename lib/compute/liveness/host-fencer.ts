import type { Engine } from '#lib/engine/drivers.ts';
import type { HostReport } from '#lib/engine/hypervisor/hypervisor.ts';

declare module '#lib/http/context.ts' {
  interface Services {
    /** Makes sure that failed hosts no longer run anything. */
    hostFencer: HostFencer;
  }
}

export interface FencingRequest {
  engine: Pick<Engine, 'fencing' | 'network' | 'probes'>;
  report: HostReport;
  /** Distinguishes this absence of the host from earlier ones, in this process. */
  absence: string;
  /** Whether its watchdog renewed its lease when the host was up last. */
  wasLeaseRenewed: boolean;
  /** Since when the host was up before; null if it never was. */
  upSince: string | null;
}

/** Collects evidence that a failed host no longer runs anything. Called once per round until there is enough. */
export interface HostFencer {
  /** The level of evidence that is sufficient for this host; null while there is none. */
  fence(request: FencingRequest): Promise<number | null>;
}
