import { ADMIN_SCREENS, DOMAIN_SCREENS } from '#lib/screens/admin-screens.ts';
import { ALL_SCREENS } from '#lib/screens/all-screens.ts';
import { ADMIN_HREF, adminHref, allHref, domainHref, projectHref } from '#lib/screens/paths.ts';
import { PROJECT_SCREENS } from '#lib/screens/project-screens.ts';
import { readScope } from '#lib/screens/scope.ts';

/**
 * The same screen in another scope. For a page of one object it is the list, and if the scope has no such screen, its
 * first page.
 */
export function screenInScope(path: string, scope: string): string {
  const [, area, first, second] = path.split('/');
  const segment = area === 'admin' || area === 'all' ? first : second;
  const named = <S extends { path: string }>(screens: readonly S[]) => screens.find((one) => one.path === segment);
  const read = readScope(scope);
  if (read.kind === 'domain') return domainHref(read.id, named(DOMAIN_SCREENS)?.path);
  if (read.kind === 'project') return projectHref(read.id, named(PROJECT_SCREENS)?.path);
  if (read.kind === 'all') return allHref(named(ALL_SCREENS)?.path);
  const screen = named(ADMIN_SCREENS);
  return screen ? adminHref(screen.path) : ADMIN_HREF;
}
