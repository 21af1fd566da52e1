import { isRelease } from '#lib/application-files.ts';

/** The commands of `bin/nephos` that are scripts of package.json where Nephos runs from its sources. */
const NPM_SCRIPTS = {
  backup: 'backup',
  restore: 'restore',
  'rotate-keys': 'keys:rotate',
  'setup-host': 'setup:host',
  'setup-cloud': 'setup:cloud',
} as const;

/** How to call a command in this installation: `nephos backup <folder>` in a release, otherwise by npm. */
export function commandLine(name: keyof typeof NPM_SCRIPTS, args = ''): string {
  if (isRelease()) return `nephos ${name} ${args}`.trimEnd();
  // npm takes options before the dashes for its own.
  return `npm run ${NPM_SCRIPTS[name]} ${args.startsWith('--') ? '-- ' : ''}${args}`.trimEnd();
}
