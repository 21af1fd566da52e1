import type { LucideIcon } from 'lucide-react';
import Boxes from 'lucide-react/icons/boxes';
import type { NavItem, NavSection } from '#components/console/nav.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import type { ScreenIcon } from '#lib/screens/icon-name.ts';
import { PROJECTS_HREF } from '#lib/screens/paths.ts';
import type { Screen, Section } from '#lib/screens/screen.ts';

interface Navigation<Path extends string, Icon extends ScreenIcon> {
  icons: Readonly<Record<Icon, LucideIcon>>;
  hrefOf: (path: Path, query?: { tab: string }) => string;
  /** All screens by default. */
  isOpen?: (screen: Screen<Path>) => boolean;
}

/** Omits screens that do not exist yet, and those that the user may not open. */
export const navOf = <Path extends string, Icon extends ScreenIcon>(
  sections: readonly Section<Path, Icon>[],
  t: Translate,
  { isOpen = () => true, ...of }: Navigation<Path, Icon>,
): NavSection[] =>
  sections
    .map(
      ({ label, screens }): NavSection => ({
        ...(label && { label: t(label) }),
        items: screens.filter((screen) => !screen.isLater && isOpen(screen)).map((screen) => toItem(screen, t, of)),
      }),
    )
    .filter(({ items }) => items.length > 0);

export const toItem = <Path extends string, Icon extends ScreenIcon>(
  { path, label, icon, keys, tabs }: Screen<Path, Icon>,
  t: Translate,
  { icons, hrefOf }: Navigation<Path, Icon>,
): NavItem => ({
  label: t(label),
  href: hrefOf(path),
  icon: icons[icon],
  ...(keys && { keys }),
  ...(tabs && { tabs: tabs.map((tab) => ({ label: t(tab.label), href: hrefOf(path, { tab: tab.id }) })) }),
});

export const projectsItem = (t: Translate): NavItem => ({ label: t('Projects'), href: PROJECTS_HREF, icon: Boxes });
