import { runProgram } from '#lib/engine/programs/run-program.ts';

/** The environment of the tools, without variables that point to the machine's own daemons. */
export const ENVIRONMENT: NodeJS.ProcessEnv = {
  NODE_ENV: 'test',
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  HOME: '/root',
};

const OUTPUT_BYTES = 64 * 1024 * 1024;
const LONGEST_MS = 15 * 60_000;
const SETTINGS = Object.entries(ENVIRONMENT).map(([name, value]) => `${name}=${value}`);

/** Runs a command and returns its output. @throws with its error output */
export async function command(name: string, args: readonly string[]): Promise<string> {
  const limits = { timeoutMs: LONGEST_MS, outputBytes: OUTPUT_BYTES };
  return (await runProgram('env', ['-i', ...SETTINGS, name, ...args], limits)).stdout;
}
