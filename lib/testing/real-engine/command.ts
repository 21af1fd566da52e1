import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** What the tools see of the environment: nothing that would lead them to daemons which the machine has itself. */
export const ENVIRONMENT: NodeJS.ProcessEnv = {
  NODE_ENV: 'test',
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  HOME: '/root',
};

const OUTPUT_BYTES = 64 * 1024 * 1024;

/**
 * Runs a command to its end and answers what it wrote.
 * @throws with what it wrote to its error output
 */
export async function command(name: string, args: readonly string[]): Promise<string> {
  const { stdout } = await execute(name, args, { env: ENVIRONMENT, maxBuffer: OUTPUT_BYTES });
  return stdout;
}
