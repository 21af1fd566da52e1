/** A recording of a terminal in the making, in the format asciicast v2. */
export interface Recording {
  startedAt: number;
  columns: number;
  rows: number;
  events: [atSeconds: number, kind: 'o', text: string][];
}

/** @param now milliseconds */
export const startRecording = (columns: number, rows: number, now: number): Recording => ({
  startedAt: now,
  columns,
  rows,
  events: [],
});

export function record(recording: Recording, text: string, now: number): void {
  recording.events.push([(now - recording.startedAt) / 1000, 'o', text]);
}

/** The file that asciinema plays: a header, then a line for each piece of output. */
export function toAsciicast({ startedAt, columns, rows, events }: Recording, title: string): string {
  const header = { version: 2, width: columns, height: rows, timestamp: Math.floor(startedAt / 1000), title };
  return [header, ...events].map((line) => `${JSON.stringify(line)}\n`).join('');
}
