import type { Readable } from 'node:stream';

/** Why a serial connection ended, in words for whoever looks at it. */
export const SERIAL_ENDS = {
  closed: 'console closed',
  deleted: 'instance deleted',
  rebooting: 'instance rebooting',
  off: 'instance powered off',
  crashed: 'instance crashed',
  suspended: 'instance suspended',
  moved: 'instance moved to another host',
  host_down: 'host down',
} as const;

export type SerialEnd = keyof typeof SERIAL_ENDS;

/** Somebody's connection to the serial port of a running machine. */
export interface SerialConnection {
  /** What the machine writes, as UTF-8; ends with the connection. Who reads slowly gets it later, not less. */
  readonly output: Readable;
  /** Resolves when the connection has ended, with the reason; it never rejects. */
  readonly ended: Promise<SerialEnd>;
  /** Types on it. */
  write(text: string): void;
  /** Tells how large the terminal is. */
  resize(columns: number, rows: number): void;
  close(): void;
}
