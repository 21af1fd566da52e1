import type { NavSection } from '#components/console/nav.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { ADMIN_SECTIONS, type AdminScreen, DOMAIN_SCREENS } from '#lib/screens/admin-screens.ts';
import { adminHref, domainHref } from '#lib/screens/paths.ts';
import type { AdminVerdict } from './admin-verdict.ts';
import { navOf, projectsItem, toItem } from './nav-items.ts';

/** @param counts objects that need attention, by screen */
export const navOfAdministration = (
  t: Translate,
  verdict: AdminVerdict,
  counts: Partial<Record<AdminScreen, number>> = {},
): NavSection[] => [
  ...navOf(ADMIN_SECTIONS, t, adminHref, verdict, counts),
  { items: [{ ...projectsItem(t), label: t('My projects') }] },
];

export const navOfDomain = (domainId: string, t: Translate): NavSection[] => [
  {
    items: [
      { label: t('Overview'), href: domainHref(domainId), icon: 'building-2', keys: 'g o' },
      ...DOMAIN_SCREENS.map((screen) => toItem(screen, t, (path, query) => domainHref(domainId, path, query))),
    ],
  },
];
