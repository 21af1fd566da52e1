import { existsSync } from 'node:fs';
import { CommandError } from '#lib/errors/command-error.ts';
import { printCommandErrors } from '#lib/errors/print-command-errors.ts';
import { findBrowser } from './browser.ts';
import { testCommand } from './one-command.ts';
import { endEverythingOnSignals, spawn } from './processes.ts';

printCommandErrors();

const [file, ...rest] = process.argv.slice(2);
if (file === undefined || !existsSync(file)) {
  throw new CommandError('Specify an existing test file: npm run test:one <file> [-- -t <title>]');
}
endEverythingOnSignals();
const { command, args, environment, needsBrowser } = testCommand(file);
if (needsBrowser) environment.NEPHOS_BROWSER = await findBrowser();
process.exit(await spawn(command, [...args, ...rest], environment));
