import type { MachineStats } from '../../machine.ts';
import type { Guest } from '../boots.ts';
import type { Budget, Variables } from './budget.ts';
import type { GuestFiles } from './files.ts';

/** What a command of the simulated shell can see and do. */
export interface World {
  guest: Guest;
  bootedAt: Date;
  now(): Date;
  stats(): MachineStats;
  /** Lines of the kernel since it booted. */
  kernelLog(): string;
  files: GuestFiles;
  user: string;
  home: string;
  cwd: string;
  variables: Variables;
  /** What this run of the shell may still use. */
  budget: Budget;
  history: readonly string[];
  /** Passes over what the shell does not know, and says so: scripts written for real guests come through. */
  isLenient: boolean;
  /** Lets time pass, until it is interrupted. */
  wait(ms: number): Promise<void>;
  /** What the command asks of whoever runs the shell. */
  request: 'logout' | 'poweroff' | 'reboot' | null;
}

/** What a command wrote, and 0 when it succeeded. */
export interface Outcome {
  output: string;
  status: number;
}

export type Command = (args: string[], world: World, input: string) => Outcome | Promise<Outcome>;

/** Success, with these lines. */
export const said = (...lines: string[]): Outcome => saidAll(lines);

export const saidAll = (lines: readonly string[]): Outcome => ({
  output: lines.map((line) => `${line}\n`).join(''),
  status: 0,
});

/** Failure, with a message. */
export const failed = (message: string, status = 1): Outcome => ({ output: `${message}\n`, status });

/** Fields side by side, each column as wide as its widest field. */
export function columns(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => (row[index] ?? '').length)));
  return rows.map((row) =>
    row
      .map((field, index) => field.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
