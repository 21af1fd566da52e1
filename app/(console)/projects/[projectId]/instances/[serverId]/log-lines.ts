/** Lines that tell of a first boot gone wrong. */
const TROUBLE = /\b(?:error|failed|failure|traceback|panic|fatal|denied)\b/i;

export interface LogLine {
  /** Counted from 1. */
  number: number;
  text: string;
  isTrouble: boolean;
  isFound: boolean;
}

/** The lines of a log: which tell of trouble, and which hold what is searched for, in whatever case. */
export function logLines(output: string, search: string): LogLine[] {
  const wanted = search.trim().toLowerCase();
  return output
    .replace(/\n$/, '')
    .split('\n')
    .map((text, index) => ({
      number: index + 1,
      text,
      isTrouble: TROUBLE.test(text),
      isFound: wanted !== '' && text.toLowerCase().includes(wanted),
    }));
}

/** The line to go to after the present one, round to the first; undefined when there is none. */
export function nextLine(lines: readonly LogLine[], what: 'isTrouble' | 'isFound', after: number): number | undefined {
  const hits = lines.filter((line) => line[what]).map(({ number }) => number);
  return hits.find((number) => number > after) ?? hits[0];
}
