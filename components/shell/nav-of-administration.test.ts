import { expect, test } from 'vitest';
import { createTranslate } from '#lib/i18n/translate.ts';
import { navOfAdministration, navOfDomain } from './nav-of-administration.ts';

const t = createTranslate('en', undefined);

test('tabs with objects of another kind have addresses of their own, for the command palette', () => {
  const items = navOfAdministration(t, () => true).flatMap((section) => section.items);
  expect(items.find(({ href }) => href === '/admin/identity-providers')?.tabs).toEqual([
    { label: 'Service providers', href: '/admin/identity-providers?tab=service-providers' },
  ]);
  expect(items.find(({ href }) => href === '/admin/mappings')).not.toHaveProperty('tabs');
});

test('domains have neither identity providers nor their tabs', () => {
  const hrefs = navOfDomain('d1', t).flatMap((section) =>
    section.items.flatMap(({ href, tabs = [] }) => [href, ...tabs.map((tab) => tab.href)]),
  );
  expect(hrefs).toContain('/domains/d1/users');
  expect(hrefs.filter((href) => href.includes('providers'))).toEqual([]);
});
