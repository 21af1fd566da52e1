import type { NavSection } from '#components/console/nav.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { PROJECT_SECTIONS, type ProjectScreen } from '#lib/screens/project-screens.ts';
import type { Section } from '#lib/screens/screen.ts';
import { navOf } from './nav-items.ts';
import { wayToAdministration } from './nav-without-project.ts';

export function navOfProject(projectId: string, t: Translate, hasAdministration: boolean): NavSection[] {
  const sections: readonly Section<ProjectScreen>[] = PROJECT_SECTIONS;
  return [
    ...navOf(sections, t, (path, query) => projectHref(projectId, path, query)),
    ...wayToAdministration(t, hasAdministration),
  ];
}
