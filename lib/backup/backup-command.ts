import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { commandLine } from '#lib/command-line.ts';
import { runCommand } from '#lib/commands/run-command.ts';
import { CommandError } from '#lib/errors/command-error.ts';
import type { Env } from '#lib/settings/env.ts';
import { backup } from './backup.ts';

const USAGE = `Usage:
  ${commandLine('backup', '<new folder>')}                back up the configured cloud, running or stopped
  ${commandLine('backup', '--verify <new folder>')}    the same, then restore the backup to a copy and compare
  ${commandLine('backup', '--verify <backup>')}        verify an existing backup`;

await runCommand(async (args, env) => {
  const { target, isVerified } = parse(args);
  const made = isVerified && existsSync(target) ? [] : [await createBackup(env, target)];
  return [...made, ...(isVerified ? [await verify(env, target)] : [])].join('\n');
});

function parse(args: string[]): { target: string; isVerified: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { verify: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [folder, ...others] = positionals;
    if (folder !== undefined && others.length === 0) return { target: resolve(folder), isVerified: values.verify };
  } catch (cause) {
    throw new CommandError(USAGE, { cause });
  }
  throw new CommandError(USAGE);
}

async function createBackup(env: Env, target: string): Promise<string> {
  const { manifest, missing } = await backup(env, target);
  for (const path of missing) process.stderr.write(`The cloud has no file ${path}.\n`);
  const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0);
  return `${target}: ${manifest.files.length} files, ${bytes} bytes.`;
}

/** @throws CommandError listing the differences */
async function verify(env: Env, target: string): Promise<string> {
  // Loads the whole server.
  const { verifyBackup } = await import('./verify.ts');
  const { manifest, files, rows, problems } = await verifyBackup(env, target);
  if (problems.length > 0) throw new CommandError(`Verification of ${target} failed:\n${problems.join('\n')}`);
  return `${target}: verified the backup of ${manifest.created_at} by restoring it: ${files} files, ${rows} rows.`;
}
