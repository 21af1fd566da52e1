import type { NavSection } from '#components/console/nav.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { ALL_SCREENS, type AllScreen } from '#lib/screens/all-screens.ts';
import { allHref } from '#lib/screens/paths.ts';
import { navOf, projectsItem } from './nav-items.ts';

/** Navigation of the screens about all projects of the user. */
export const navOfAll = (t: Translate): NavSection[] => [
  ...navOf<AllScreen>([{ screens: ALL_SCREENS }], t, allHref),
  { items: [projectsItem(t)] },
];
