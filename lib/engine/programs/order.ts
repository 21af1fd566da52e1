import type { ExecFileOptions } from 'node:child_process';

/** A program with arguments; no shell is involved. */
export interface Order {
  id: number;
  program: string;
  args: readonly string[];
  options: Pick<ExecFileOptions, 'timeout' | 'killSignal' | 'maxBuffer' | 'env'>;
}

/** Ends a program that was ordered, with the programs that it has started. */
export interface Abort {
  abortedId: number;
}

/** Failure details as `execFile` reports them. */
export interface ExecFileError {
  message: string;
  /** Exit code, or the reason it did not start, such as `ENOENT`. */
  code?: number | string | null;
  killed?: boolean;
}

export interface ProgramResult {
  id: number;
  stdout: string;
  stderr: string;
  failure?: ExecFileError;
}
