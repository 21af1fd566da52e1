import { runProgram } from '#lib/engine/programs/run-program.ts';

/** Wraps a command so that it runs on the machine with the switch. */
export type Place = (words: readonly string[]) => readonly string[];

export const HERE: Place = (words) => words;

const LONGEST_MS = 20_000;
const OUTPUT_BYTES = 64 * 1024 * 1024;

/** Runs a command there and returns its output. @throws with its error output */
export async function runAtPlace(place: Place, words: readonly string[]): Promise<string> {
  const [command = '', ...args] = place(words);
  return (await runProgram(command, args, { timeoutMs: LONGEST_MS, outputBytes: OUTPUT_BYTES })).stdout;
}

/** The timeout covers a daemon that is not running. */
export const vsctl = (...words: readonly string[]): string[] => ['ovs-vsctl', '--timeout=10', ...words];

/** Rows of `ovs-vsctl --format=json` as strings and string maps, in the order of the requested columns. */
export function parseVsctlRows(text: string): (string | Record<string, string>)[][] {
  const table: { data: (string | ['map', [string, string][]])[][] } = JSON.parse(text);
  return table.data.map((row) =>
    row.map((value) => (Array.isArray(value) ? Object.fromEntries(value[1]) : String(value))),
  );
}
