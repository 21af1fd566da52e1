import { applyBuiltConsoleConfig } from './console-config.ts';

/** A command of `bin/nephos`. `run` imports a module that does its work on import and reads `process.argv.slice(2)`. */
interface Command {
  summary: string;
  run(): Promise<unknown>;
}

export const COMMANDS: Record<string, Command> = {
  start: { summary: 'start the server', run: start },
  backup: { summary: 'back up a cloud, or verify a backup', run: () => import('#lib/backup/backup-command.ts') },
  restore: { summary: 'create a data folder from a backup', run: () => import('#lib/backup/restore-command.ts') },
  'rotate-keys': {
    summary: 'create new keys for tokens and sessions',
    run: () => import('#lib/commands/rotate-keys.ts'),
  },
  'migrate-objects': {
    summary: 'move the data of objects between folder and bucket',
    run: () => import('#lib/commands/migrate-objects.ts'),
  },
  'setup-host': { summary: 'prepare this machine as a host', run: () => import('#lib/setup/host-command.ts') },
  'setup-cloud': {
    summary: 'add an external network, a router and an image',
    run: () => import('#lib/setup/cloud-command.ts'),
  },
  version: { summary: 'print the version', run: () => import('./version-command.ts') },
};

/** Next reads its configuration on import, so it must be applied before. */
function start(): Promise<unknown> {
  applyBuiltConsoleConfig();
  return import('../server.ts');
}

export type Invocation =
  | { kind: 'command'; name: string; args: string[] }
  | { kind: 'help'; text: string }
  | { kind: 'error'; text: string };

const nameWidth = Math.max(...Object.keys(COMMANDS).map((name) => name.length));

export const HELP = [
  'Usage: nephos <command> [arguments]',
  '',
  'Commands:',
  ...Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(nameWidth)}  ${summary}`),
  '',
  'Settings are environment variables; see docs/settings.md.',
].join('\n');

/** Commands without arguments, which would otherwise ignore a misspelled one. */
const WITHOUT_ARGUMENTS = ['start', 'version', 'migrate-objects'];

/** @param args the words after `nephos` */
export function parseInvocation([name, ...args]: readonly string[]): Invocation {
  if (name === '--help' || name === '-h' || name === 'help') return { kind: 'help', text: HELP };
  if (name === '--version') return { kind: 'command', name: 'version', args: [] };
  if (name === undefined) return { kind: 'error', text: `A command is missing.\n\n${HELP}` };
  if (!Object.hasOwn(COMMANDS, name)) {
    return { kind: 'error', text: `Unknown command: ${JSON.stringify(name)}.\n\n${HELP}` };
  }
  if (WITHOUT_ARGUMENTS.includes(name) && args.length > 0) {
    return { kind: 'error', text: `nephos ${name} takes no arguments.` };
  }
  return { kind: 'command', name, args };
}
