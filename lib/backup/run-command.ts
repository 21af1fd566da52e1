/** Runs a command of an operator: its result goes to standard output; an error is one sentence, and exit status 1. */
export async function runCommand(command: (args: string[]) => Promise<string>): Promise<void> {
  process.umask(0o077);
  try {
    process.stdout.write(`${await command(process.argv.slice(2))}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
