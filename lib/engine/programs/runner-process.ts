import { type ChildProcess, execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Abort, ExecFileError, Order, ProgramResult } from './order.ts';

const running = new Map<number, ChildProcess>();

/**
 * Runs programs for its parent process and ends with it. Signals that a terminal or service manager sends to the whole
 * group are ignored: the parent decides when to end, so that no result of a running program is lost.
 */
process.on('message', (message: Order | Abort) => {
  if ('abortedId' in message) abort(running.get(message.abortedId)?.pid);
  else execute(message);
});

function execute({ id, program, args, options }: Order): void {
  const answer = (stdout: string, stderr: string, failure: ExecFileError | null) => {
    running.delete(id);
    const done: ProgramResult = { id, stdout, stderr, ...(failure ? { failure } : {}) };
    // The parent may have ended meanwhile.
    process.send?.(done, () => undefined);
  };
  try {
    const child = execFile(program, args, options, (error, stdout, stderr) =>
      answer(stdout, stderr, error && { message: error.message, code: error.code, killed: error.killed }),
    );
    running.set(id, child);
  } catch (error) {
    // A program that cannot be started, for example because of a long argument, must not affect others.
    answer('', '', { message: String(error), code: Object(error).code });
  }
}

/** Ends a process and its descendants: a shell script does not pass a signal on to the program that it waits for. */
function abort(pid: number | undefined): void {
  if (pid === undefined) return;
  const children = childrenOf(pid);
  try {
    process.kill(pid, 'SIGTERM');
  } catch {
    // It has ended.
  }
  for (const child of children) abort(child);
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

process.on('disconnect', () => process.exit());
process.on('SIGTERM', () => undefined);
process.on('SIGINT', () => undefined);
