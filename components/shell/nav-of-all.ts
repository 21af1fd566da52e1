import type { NavSection } from '#components/console/nav.ts';
import { PROJECT_SCREEN_ICONS } from '#components/console/project-screen-icons.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { ALL_SCREENS, type AllIcon, type AllScreen } from '#lib/screens/all-screens.ts';
import { allHref } from '#lib/screens/paths.ts';
import type { Section } from '#lib/screens/screen.ts';
import { navOf, projectsItem } from './nav-items.ts';

/** Navigation of the screens about all projects of the user. */
export function navOfAll(t: Translate): NavSection[] {
  const section: Section<AllScreen, AllIcon> = { screens: ALL_SCREENS };
  return [...navOf([section], t, { icons: PROJECT_SCREEN_ICONS, hrefOf: allHref }), { items: [projectsItem(t)] }];
}
