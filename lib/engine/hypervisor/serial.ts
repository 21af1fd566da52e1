import type { Readable } from 'node:stream';

/** Why a serial connection ended, as shown to users. */
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

/** A connection to the serial port of a running machine. */
export interface SerialConnection {
  /** Console output in UTF-8; ends with the connection. A slow reader receives it later but complete. */
  readonly output: Readable;
  /** Resolves with the reason when the connection ends; never rejects. */
  readonly ended: Promise<SerialEnd>;
  /** Sends input. */
  write(text: string): void;
  /** Sets the terminal size. */
  resize(columns: number, rows: number): void;
  close(): void;
}
