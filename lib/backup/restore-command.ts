import { resolve } from 'node:path';
import { commandLine } from '#lib/command-line.ts';
import { runCommand } from '#lib/commands/run-command.ts';
import { CommandError } from '#lib/errors/command-error.ts';
import { restore } from './restore.ts';

/** Creates a data folder from a backup, to be used as NEPHOS_DATA. */
await runCommand(async ([source, target], env) => {
  if (source === undefined || target === undefined) {
    throw new CommandError(`Usage: ${commandLine('restore', '<backup> <data folder>')}`);
  }
  const { files, created_at } = await restore(env, resolve(source), resolve(target));
  return `${resolve(target)}: ${files.length} files, as they were at ${created_at}.`;
});
