import { isRelease } from '#lib/application-files.ts';

/** Scripts in package.json for the commands of `bin/nephos`, when Nephos runs from its sources. */
const NPM_SCRIPTS = {
  backup: 'backup',
  restore: 'restore',
  'rotate-keys': 'keys:rotate',
  'migrate-objects': 'objects:migrate',
  'setup-host': 'setup:host',
  'setup-cloud': 'setup:cloud',
} as const;

/** Command in this installation: `nephos backup <folder>` in a release, otherwise with npm. */
export function commandLine(name: keyof typeof NPM_SCRIPTS, args = ''): string {
  if (isRelease()) return `nephos ${name} ${args}`.trimEnd();
  // npm interprets options before `--` itself.
  return `npm run ${NPM_SCRIPTS[name]} ${args.startsWith('--') ? '-- ' : ''}${args}`.trimEnd();
}
