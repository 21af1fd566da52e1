import { useT } from '#lib/i18n/use-t.ts';
import { PROJECTS_HREF } from '#lib/screens/paths.ts';
import { navWithoutProject } from './nav-without-project.ts';
import { useHasAdministration } from './use-has-administration.ts';

/** Props of `ConsoleFrame` for a page whose scope the user has no access to. Its area keeps its frame and open consoles. */
export function useFrameWithoutAccess() {
  const sections = navWithoutProject(useT(), useHasAdministration(undefined));
  return { homeHref: PROJECTS_HREF, sections };
}
