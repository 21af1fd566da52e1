import Boxes from 'lucide-react/icons/boxes';
import Building2 from 'lucide-react/icons/building-2';
import type { NavItem, NavSection } from '#components/console/nav.ts';
import { adminHref, allHref, domainHref, PROJECTS_HREF, projectHref } from '#lib/console/paths.ts';
import {
  ADMIN_SECTIONS,
  ALL_SCREENS,
  type AllScreen,
  DOMAIN_SCREENS,
  PROJECT_SECTIONS,
  type ProjectScreen,
  type Screen,
  type Section,
} from '#lib/console/screens.ts';
import type { Text } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import type { AdminVerdict } from './admin-verdict.ts';

/** Where one can go in a project. */
export function navSections(projectId: string, t: Translate, admin: AdminVerdict): NavSection[] {
  const project: readonly Section<ProjectScreen>[] = PROJECT_SECTIONS;
  return [...toNav(project, t, { hrefOf: (path) => projectHref(projectId, path) }), ...adminSections(t, admin)];
}

const adminSections = (t: Translate, verdict: AdminVerdict): NavSection[] =>
  toNav(ADMIN_SECTIONS, t, { hrefOf: (path) => adminHref(path), verdict });

interface Place<Path extends string> {
  hrefOf: (path: Path) => string;
  /** Whether a screen is open. */
  verdict?: (screen: Screen<Path>) => true | Text;
}

/** Leaves out the screens that are not there yet. */
const toNav = <Path extends string>(sections: readonly Section<Path>[], t: Translate, place: Place<Path>) =>
  sections
    .map(
      ({ label, screens }): NavSection => ({
        ...(label && { label: t(label) }),
        items: screens.filter(({ isLater }) => !isLater).map((screen) => toItem(screen, t, place)),
      }),
    )
    .filter(({ items }) => items.length > 0);

function toItem<Path extends string>(screen: Screen<Path>, t: Translate, { hrefOf, verdict }: Place<Path>): NavItem {
  const allowed = verdict?.(screen) ?? true;
  return {
    label: t(screen.label),
    href: hrefOf(screen.path),
    icon: screen.icon,
    ...(screen.keys && { keys: screen.keys }),
    ...(allowed !== true && { disabledReason: allowed }),
  };
}

const projects = (t: Translate): NavItem => ({ label: t('Projects'), href: PROJECTS_HREF, icon: Boxes });

/** The navigation of a domain: its own page, and what there is to manage in it. */
export const navOfDomain = (domainId: string, t: Translate): NavSection[] => [
  {
    items: [
      { label: t('Overview'), href: domainHref(domainId), icon: Building2, keys: 'g o' },
      ...DOMAIN_SCREENS.map((screen) => toItem(screen, t, { hrefOf: (path) => domainHref(domainId, path) })),
    ],
  },
];

/** The navigation of all projects at once. */
export const navOfAll = (t: Translate): NavSection[] => [
  { items: ALL_SCREENS.map((screen) => toItem<AllScreen>(screen, t, { hrefOf: (path) => allHref(path) })) },
  { items: [projects(t)] },
];

/** The navigation outside any project; with a role on the system there is more than the way to one. */
export function navWithoutProject(t: Translate, admin: AdminVerdict): NavSection[] {
  const open = adminSections(t, admin).map(({ items, ...section }) => ({
    ...section,
    items: items.filter(({ disabledReason }) => disabledReason === undefined),
  }));
  return [{ items: [projects(t)] }, ...open.filter(({ items }) => items.length > 0)];
}
