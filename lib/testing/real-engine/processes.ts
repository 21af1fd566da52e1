import { readdirSync, readFileSync } from 'node:fs';

/** Returns the pid of the first process with a matching command line, in any pid namespace of this machine. */
export function findProcess(isIt: (words: readonly string[]) => boolean): number | undefined {
  const found = readdirSync('/proc').find((name) => /^\d+$/.test(name) && isIt(wordsOf(name)));
  return found === undefined ? undefined : Number(found);
}

function wordsOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    // The process has ended in the meantime.
    return [];
  }
}
