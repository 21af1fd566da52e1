import { expectAccessible } from './pages/accessible.ts';
import { expect, test } from './test.ts';

// Each kind of page: one that takes a token of a project, one that takes a token of the system, and one of an object.
const ADDRESSES = ['/admin/hypervisors', '/admin/users', '/admin/notifications/00000000-0000-4000-8000-000000000000'];

test('a member finds no link to the administrators’ area, and each kind of page says why it is refused', async ({
  page,
}) => {
  for (const address of ADDRESSES) {
    await page.goto(address);
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(links.first()).toBeVisible();
    const targets = await links.evaluateAll((elements) => elements.map((element) => element.getAttribute('href')));
    expect(targets.filter((href) => href?.startsWith('/admin'))).toEqual([]);
    await expect(page.getByRole('heading', { level: 1, name: 'This area is for administrators' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('needs the role admin');
  }
  await expectAccessible(page);
});
