import { execFile } from 'node:child_process';
import type { ExecFileError, Order, ProgramResult } from './order.ts';

/**
 * Runs programs for its parent process and ends with it. Signals that a terminal or service manager sends to the whole
 * group are ignored: the parent decides when to end, so that no result of a running program is lost.
 */
process.on('message', ({ id, program, args, options }: Order) => {
  const answer = (stdout: string, stderr: string, failure: ExecFileError | null) => {
    const done: ProgramResult = { id, stdout, stderr, ...(failure ? { failure } : {}) };
    // The parent may have ended meanwhile.
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
