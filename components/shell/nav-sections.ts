import Boxes from 'lucide-react/icons/boxes';
import Building2 from 'lucide-react/icons/building-2';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import type { NavItem, NavSection } from '#components/console/nav.ts';
import { SCREEN_ICONS } from '#components/console/screen-icons.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { ADMIN_HREF, adminHref, allHref, domainHref, PROJECTS_HREF, projectHref } from '#lib/screens/paths.ts';
import {
  ADMIN_SCREENS,
  ADMIN_SECTIONS,
  ALL_SCREENS,
  type AllScreen,
  DOMAIN_SCREENS,
  PROJECT_SECTIONS,
  type ProjectScreen,
  type Screen,
  type Section,
} from '#lib/screens/screens.ts';
import type { AdminVerdict } from './admin-verdict.ts';

/** Navigation of a project. The administrators' area is a single entry, since it has its own navigation. */
export function navSections(projectId: string, t: Translate, verdict: AdminVerdict): NavSection[] {
  const project: readonly Section<ProjectScreen>[] = PROJECT_SECTIONS;
  return [
    ...toNav(project, t, (path, query) => projectHref(projectId, path, query)),
    ...wayToAdministration(t, verdict),
  ];
}

const wayToAdministration = (t: Translate, verdict: AdminVerdict): NavSection[] =>
  ADMIN_SCREENS.some(verdict)
    ? [{ items: [{ label: t('Administration'), href: ADMIN_HREF, icon: ShieldAlert, keys: 'g h' }] }]
    : [];

export const navOfAdministration = (t: Translate, verdict: AdminVerdict): NavSection[] => [
  ...toNav(ADMIN_SECTIONS, t, adminHref, verdict),
  { items: [{ ...projects(t), label: t('My projects') }] },
];

/** Omits screens that do not exist yet, and those that the user may not open. */
const toNav = <Path extends string>(
  sections: readonly Section<Path>[],
  t: Translate,
  hrefOf: (path: Path, query?: { tab: string }) => string,
  isOpen: (screen: Screen<Path>) => boolean = () => true,
) =>
  sections
    .map(
      ({ label, screens }): NavSection => ({
        ...(label && { label: t(label) }),
        items: screens.filter((screen) => !screen.isLater && isOpen(screen)).map((screen) => toItem(screen, t, hrefOf)),
      }),
    )
    .filter(({ items }) => items.length > 0);

const toItem = <Path extends string>(
  { path, label, icon, keys, tabs }: Screen<Path>,
  t: Translate,
  hrefOf: (path: Path, query?: { tab: string }) => string,
): NavItem => ({
  label: t(label),
  href: hrefOf(path),
  icon: SCREEN_ICONS[icon],
  ...(keys && { keys }),
  ...(tabs && { tabs: tabs.map((tab) => ({ label: t(tab.label), href: hrefOf(path, { tab: tab.id }) })) }),
});

const projects = (t: Translate): NavItem => ({ label: t('Projects'), href: PROJECTS_HREF, icon: Boxes });

export const navOfDomain = (domainId: string, t: Translate): NavSection[] => [
  {
    items: [
      { label: t('Overview'), href: domainHref(domainId), icon: Building2, keys: 'g o' },
      ...DOMAIN_SCREENS.map((screen) => toItem(screen, t, (path, query) => domainHref(domainId, path, query))),
    ],
  },
];

export const navOfAll = (t: Translate): NavSection[] => [
  { items: ALL_SCREENS.map((screen) => toItem<AllScreen>(screen, t, allHref)) },
  { items: [projects(t)] },
];

export const navWithoutProject = (t: Translate, verdict: AdminVerdict): NavSection[] => [
  { items: [projects(t)] },
  ...wayToAdministration(t, verdict),
];
