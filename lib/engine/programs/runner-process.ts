import { execFile } from 'node:child_process';
import type { ExecFileError, Order, ProgramResult } from './order.ts';

/**
 * Runs programs for the process that has forked this one, and ends with it: what it is told of comes back whole. Signals that a
 * terminal or a service manager sends to all are the other's business.
 */
process.on('message', ({ id, program, args, options }: Order) => {
  const answer = (stdout: string, stderr: string, failure: ExecFileError | null) => {
    const done: ProgramResult = { id, stdout, stderr, ...(failure ? { failure } : {}) };
    // Nobody is left to hear it when the other has gone meanwhile.
    process.send?.(done, () => undefined);
  };
  try {
    execFile(program, args, options, (error, stdout, stderr) =>
      answer(stdout, stderr, error && { message: error.message, code: error.code, killed: error.killed }),
    );
  } catch (error) {
    // A program that cannot be started, for example because of a long argument, must not affect others.
    answer('', '', { message: String(error), code: Object(error).code });
  }
});
process.on('disconnect', () => process.exit());
process.on('SIGTERM', () => undefined);
process.on('SIGINT', () => undefined);
