/** Power states as in the API; docs/contract/compute.md 4. */
const WORDS: Readonly<Record<number, string>> = {
  0: 'NOSTATE',
  1: 'RUNNING',
  3: 'PAUSED',
  4: 'SHUTDOWN',
  6: 'CRASHED',
  7: 'SUSPENDED',
};

export const powerWord = (state: number): string => WORDS[state] ?? String(state);
