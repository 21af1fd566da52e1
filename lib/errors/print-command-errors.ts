import { CommandError } from './command-error.ts';
import { ConfigurationError } from './configuration-error.ts';

/** Ends this command with the message of an uncaught error that is for its user. Other errors are printed with their stack. */
export function printCommandErrors(): void {
  process.on('uncaughtException', (error) => {
    const isForUser = error instanceof CommandError || error instanceof ConfigurationError;
    process.stderr.write(`${isForUser ? error.message : error.stack}\n`);
    process.exit(1);
  });
}
