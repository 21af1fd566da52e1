import { readdirSync, readFileSync } from 'node:fs';

/** The number of the first process with such a command line, in whatever namespace of this machine. */
export function findProcess(isIt: (words: readonly string[]) => boolean): number | undefined {
  const found = readdirSync('/proc').find((name) => /^\d+$/.test(name) && isIt(wordsOf(name)));
  return found === undefined ? undefined : Number(found);
}

function wordsOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    // It has ended meanwhile.
    return [];
  }
}
