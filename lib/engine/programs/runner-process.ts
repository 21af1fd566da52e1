import { execFile } from 'node:child_process';
import type { Done, Order } from './order.ts';

/**
 * Runs programs for the process that has forked this one, and ends with it: what it is told of comes back whole. Signals that a
 * terminal or a service manager sends to all are the other's business.
 */
process.on('message', ({ id, program, args, options }: Order) => {
  execFile(program, args, options, (error, stdout, stderr) => {
    const failure = error && { message: error.message, code: error.code, killed: error.killed };
    const done: Done = { id, stdout, stderr, ...(failure ? { failure } : {}) };
    // Nobody is left to hear it when the other has gone meanwhile.
    process.send?.(done, () => undefined);
  });
});
process.on('disconnect', () => process.exit());
process.on('SIGTERM', () => undefined);
process.on('SIGINT', () => undefined);
