import { type Env, readEnvOrExit } from '#lib/settings/env.ts';

/**
 * Runs an operator command: the result goes to standard output; an error is one sentence and exit status 1. Settings
 * are validated first, also for a command that needs none.
 */
export async function runCommand(command: (args: string[], env: Env) => Promise<string>): Promise<void> {
  process.umask(0o077);
  const env = readEnvOrExit();
  try {
    process.stdout.write(`${await command(process.argv.slice(2), env)}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
