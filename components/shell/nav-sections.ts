import Boxes from 'lucide-react/icons/boxes';
import type { NavSection } from '#components/console/nav.ts';
import { adminHref, PROJECTS_HREF, projectHref } from '#lib/console/paths.ts';
import {
  ADMIN_SECTION,
  type AdminScreen,
  PROJECT_SECTIONS,
  type ProjectScreen,
  type Section,
} from '#lib/console/screens.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';

const later = msg('This screen comes with a later release.');

/** Where one can go in a project. What has no screen yet stands there, switched off. */
export function navSections(projectId: string, t: Translate, admin: true | Text): NavSection[] {
  const project: readonly Section<ProjectScreen>[] = PROJECT_SECTIONS;
  const refused = admin === true ? undefined : admin;
  return [
    ...project.map((section) => toNav(section, t, { hrefOf: (path) => projectHref(projectId, path) })),
    toNav<AdminScreen>(ADMIN_SECTION, t, { hrefOf: (path) => adminHref(path), refused }),
  ];
}

interface Place<Path> {
  hrefOf: (path: Path) => string;
  /** Why the whole section is closed. */
  refused?: Text | undefined;
}

const toNav = <Path extends string>(
  { label, screens }: Section<Path>,
  t: Translate,
  { hrefOf, refused }: Place<Path>,
): NavSection => ({
  ...(label && { label: t(label) }),
  items: screens.map((screen) => {
    const disabledReason = refused ?? (screen.isLater && later);
    return {
      label: t(screen.label),
      href: hrefOf(screen.path),
      icon: screen.icon,
      ...(screen.keys && { keys: screen.keys }),
      ...(disabledReason && { disabledReason }),
    };
  }),
});

/** The navigation outside any project. */
export const navWithoutProject = (t: Translate): NavSection[] => [
  { items: [{ label: t('Projects'), href: PROJECTS_HREF, icon: Boxes }] },
];
