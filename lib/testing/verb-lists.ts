import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * Returns the sources, except those matching `except`, that name at least two of these verbs as keys or list entries.
 * Such a source is a second list of the verbs.
 */
export function listsNaming(verbs: readonly string[], except: RegExp): string[] {
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', 'app', 'lib', 'components'],
    { encoding: 'utf8' },
  ).split('\n');
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^lib\/testing\//.test(file));
  return sources.filter((file) => {
    if (except.test(file) || !existsSync(file)) return false;
    const text = readFileSync(file, 'utf8');
    return verbs.filter((verb) => new RegExp(`(?:^|[\\s{,[(])['"]?${verb}['"]?\\s*[:,\\]]`).test(text)).length >= 2;
  });
}
