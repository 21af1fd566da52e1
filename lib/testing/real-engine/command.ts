import { runProgram } from '#lib/engine/programs/run-program.ts';

/** What the tools see of the environment: nothing that would lead them to daemons which the machine has itself. */
export const ENVIRONMENT: NodeJS.ProcessEnv = {
  NODE_ENV: 'test',
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  HOME: '/root',
};

const OUTPUT_BYTES = 64 * 1024 * 1024;
const LONGEST_MS = 15 * 60_000;
const SETTINGS = Object.entries(ENVIRONMENT).map(([name, value]) => `${name}=${value}`);

/**
 * Runs a command to its end and answers what it wrote.
 * @throws with what it wrote to its error output
 */
export async function command(name: string, args: readonly string[]): Promise<string> {
  const limits = { timeoutMs: LONGEST_MS, outputBytes: OUTPUT_BYTES };
  return (await runProgram('env', ['-i', ...SETTINGS, name, ...args], limits)).stdout;
}
