/** State of a TCP port of a guest: `closed` if the guest rejects connections, `silent` without a response. */
export type PortState = 'open' | 'closed' | 'silent';

/** What to read of the current boot of a machine. */
export interface BootSignsRequest {
  /** End of the part of the console log that was read last; null for the beginning of the boot. */
  logPosition: number | null;
  /** Whether the guest agent is queried. */
  isAgentNeeded: boolean;
  /** A TCP port of the guest, if any. */
  port: number | null;
}

/** What a guest has shown of its current boot. All of it is written by the guest, and not to be believed for more. */
export interface BootSigns {
  /** New console output with an overlap, so that no line is cut, and the position of its end. */
  log: { text: string; position: number };
  /** Whether the guest agent responds. */
  hasAgent: boolean;
  isSimulated: boolean;
  /** State of the port of a simulated guest. Ports of other guests are probed through their network. */
  port?: PortState;
}

/** Maximum bytes read of a log at a time. A guest that writes more between two readings loses the oldest of them. */
const MAX_LOG_BYTES = 256 * 1024;
/** Bytes that are read again, so that a line that was not complete is found. */
const OVERLAP_BYTES = 1024;

/**
 * The part of a log to read. @param start length of the log when the machine was started; larger than `length` if the log
 * was rotated since
 */
export function logPart(length: number, start: number, position: number | null): { from: number; bytes: number } {
  const begin = start > length ? 0 : start;
  const next = position === null || position > length ? begin : Math.max(begin, position - OVERLAP_BYTES);
  const from = Math.max(next, length - MAX_LOG_BYTES);
  return { from, bytes: length - from };
}
