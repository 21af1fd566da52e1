import type { NavSection } from '#components/console/nav.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { ADMINISTRATION } from '#lib/screens/administration.ts';
import { ADMIN_HREF } from '#lib/screens/paths.ts';
import { projectsItem } from './nav-items.ts';

export const navWithoutProject = (t: Translate, hasAdministration: boolean): NavSection[] => [
  { items: [projectsItem(t)] },
  ...wayToAdministration(t, hasAdministration),
];

/** The administrators' area is a single entry in other navigations, since it has its own. */
export const wayToAdministration = (t: Translate, hasAdministration: boolean): NavSection[] =>
  hasAdministration ? [{ items: [{ ...ADMINISTRATION, label: t(ADMINISTRATION.label), href: ADMIN_HREF }] }] : [];
