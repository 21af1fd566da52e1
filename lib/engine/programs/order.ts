import type { ExecFileOptions } from 'node:child_process';

/** A program that is to be run, with its arguments: never a shell. */
export interface Order {
  id: number;
  program: string;
  args: readonly string[];
  options: Pick<ExecFileOptions, 'timeout' | 'killSignal' | 'maxBuffer' | 'env'>;
}

/** How a program failed, as `execFile` tells it. */
export interface ExecFileError {
  message: string;
  /** What it ended with, or why it did not start, such as `ENOENT`. */
  code?: number | string | null;
  killed?: boolean;
}

/** What came of it. */
export interface ProgramResult {
  id: number;
  stdout: string;
  stderr: string;
  failure?: ExecFileError;
}
