import type { PortState } from '../hypervisor/boot-signs.ts';

/** A TCP port of a guest, at one of its own addresses. */
export interface ProbedPort {
  networkId: string;
  address: string;
  port: number;
}

/** Connects to ports of guests from inside of their network, never from the network of this process. */
export interface PortProbe {
  /** State of the port; `unreachable` if the network cannot be entered from this machine. Sends no data. */
  probe(port: ProbedPort): Promise<PortState | 'unreachable'>;
}
