import ShieldAlert from 'lucide-react/icons/shield-alert';
import type { NavSection } from '#components/console/nav.ts';
import { PROJECT_SCREEN_ICONS } from '#components/console/project-screen-icons.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { ADMIN_HREF, projectHref } from '#lib/screens/paths.ts';
import { PROJECT_SECTIONS, type ProjectIcon, type ProjectScreen } from '#lib/screens/project-screens.ts';
import type { Section } from '#lib/screens/screen.ts';
import { navOf, projectsItem } from './nav-items.ts';

/** Navigation of a project. The administrators' area is a single entry, since it has its own navigation. */
export function navOfProject(projectId: string, t: Translate, hasAdministration: boolean): NavSection[] {
  const sections: readonly Section<ProjectScreen, ProjectIcon>[] = PROJECT_SECTIONS;
  return [
    ...navOf(sections, t, {
      icons: PROJECT_SCREEN_ICONS,
      hrefOf: (path, query) => projectHref(projectId, path, query),
    }),
    ...wayToAdministration(t, hasAdministration),
  ];
}

export const navWithoutProject = (t: Translate, hasAdministration: boolean): NavSection[] => [
  { items: [projectsItem(t)] },
  ...wayToAdministration(t, hasAdministration),
];

const wayToAdministration = (t: Translate, hasAdministration: boolean): NavSection[] =>
  hasAdministration
    ? [{ items: [{ label: t('Administration'), href: ADMIN_HREF, icon: ShieldAlert, keys: 'g h' }] }]
    : [];
