import { test } from './host-test.ts';
import { expectAccessible } from './pages/accessible.ts';
import { menuItem } from './pages/menu.ts';
import { open } from './pages/open.ts';
import { protect, tellOf, UNFENCED } from './pages/protected-host.ts';
import { expect } from './test.ts';

test.use({ role: 'admin' });

test('muting a host asks first and says for how long; the row shows it until the host is unmuted', async ({
  page,
  platform,
  host,
}) => {
  await protect(platform, host);
  await tellOf(platform, host, UNFENCED);
  await open(page, `/admin/notifications?flat=true&where=host:${host}`);
  // The sign of a muted host is part of the name of its row.
  const row = page.getByRole('row').filter({ hasText: host });
  const actions = row.getByRole('button', { name: /^Actions for/ });
  const muted = row.getByRole('img', { name: /^Muted until/ });
  const dialog = page.getByRole('alertdialog', { name: `Mute ${host} for 1 hour?` });

  await actions.click();
  await (await menuItem(page, 'Mute host for 1 h')).click();
  await expect(dialog).toContainText('no administrator is alerted to them until the hour is over');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(muted).toHaveCount(0);

  await actions.click();
  await (await menuItem(page, 'Mute host for 1 h')).click();
  await dialog.getByRole('button', { name: `Mute ${host}` }).click();
  await expect(dialog).toBeHidden();
  await expect(muted).toBeVisible();

  await actions.click();
  await (await menuItem(page, 'Unmute host')).click();
  await expect(muted).toHaveCount(0);
});
