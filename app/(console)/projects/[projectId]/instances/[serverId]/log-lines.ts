/** Words in log lines that indicate a problem. */
const TROUBLE = /\b(?:error|failed|failure|traceback|panic|fatal|denied)\b/i;

export interface LogLine {
  /** One-based. */
  number: number;
  text: string;
  isTrouble: boolean;
  isFound: boolean;
}

/** Splits a log into lines and marks those with a problem or with the search text (case-insensitive). */
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

/** Returns the next matching line after `after`, or the first one if there is none; undefined without matches. */
export function nextLine(lines: readonly LogLine[], what: 'isTrouble' | 'isFound', after: number): number | undefined {
  const hits = lines.filter((line) => line[what]).map(({ number }) => number);
  return hits.find((number) => number > after) ?? hits[0];
}
