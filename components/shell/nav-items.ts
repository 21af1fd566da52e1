import type { NavItem, NavSection } from '#components/console/nav.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { PROJECTS_HREF } from '#lib/screens/paths.ts';
import type { Screen, Section } from '#lib/screens/screen.ts';

type HrefOf<Path extends string> = (path: Path, query?: { tab: string }) => string;

/** Omits screens that do not exist yet, and those that the user may not open. */
export const navOf = <Path extends string>(
  sections: readonly Section<Path>[],
  t: Translate,
  hrefOf: HrefOf<Path>,
  isOpen: (screen: Screen<Path>) => boolean = () => true,
  counts: Partial<Record<Path, number>> = {},
): NavSection[] =>
  sections
    .map(
      ({ label, screens }): NavSection => ({
        ...(label && { label: t(label) }),
        items: screens
          .filter((screen) => !screen.isLater && isOpen(screen))
          .map((screen) => ({
            ...toItem(screen, t, hrefOf),
            ...(counts[screen.path] !== undefined && { count: counts[screen.path] }),
          })),
      }),
    )
    .filter(({ items }) => items.length > 0);

export const toItem = <Path extends string>(
  { path, label, icon, keys, tabs }: Screen<Path>,
  t: Translate,
  hrefOf: HrefOf<Path>,
): NavItem => ({
  label: t(label),
  href: hrefOf(path),
  icon,
  ...(keys && { keys }),
  ...(tabs && { tabs: tabs.map((tab) => ({ label: t(tab.label), href: hrefOf(path, { tab: tab.id }) })) }),
});

export const projectsItem = (t: Translate): NavItem => ({ label: t('Projects'), href: PROJECTS_HREF, icon: 'boxes' });
