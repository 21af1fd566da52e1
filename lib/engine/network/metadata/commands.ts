import { runProgram } from '#lib/engine/programs/run-program.ts';

/** Turns a command into the one that runs it on the machine with the switch: as it is where that is this machine. */
export type Place = (words: readonly string[]) => readonly string[];

export const HERE: Place = (words) => words;

const LONGEST_MS = 20_000;
const OUTPUT_BYTES = 64 * 1024 * 1024;

/** Runs a command there and answers what it wrote. @throws with what it wrote to its error output */
export async function runThere(place: Place, words: readonly string[]): Promise<string> {
  const [command = '', ...args] = place(words);
  return (await runProgram(command, args, { timeoutMs: LONGEST_MS, outputBytes: OUTPUT_BYTES })).stdout;
}

/** Waits for no daemon that is not there. */
export const vsctl = (...words: readonly string[]): string[] => ['ovs-vsctl', '--timeout=10', ...words];

/** The rows of an answer of `ovs-vsctl --format=json` as strings and maps of strings, in the order of the columns asked for. */
export function rowsIn(text: string): (string | Record<string, string>)[][] {
  const table: { data: (string | ['map', [string, string][]])[][] } = JSON.parse(text);
  return table.data.map((row) =>
    row.map((value) => (Array.isArray(value) ? Object.fromEntries(value[1]) : String(value))),
  );
}
