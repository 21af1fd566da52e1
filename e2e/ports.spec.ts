import { expectAccessible } from './pages/accessible.ts';
import { checkBox } from './pages/checkbox.ts';
import { open } from './pages/open.ts';
import { platformOf } from './pages/platform.ts';
import { uniqueName } from './pages/volumes.ts';
import { expect, test } from './test.ts';

const N = 'networking/v2.0';

test('a port is made at an address that was seen to be free, gets groups, no QoS policy of a member, and is deleted @journey', async ({
  page,
  projectId,
}) => {
  const { call } = platformOf(page, projectId);
  const [net, name] = [uniqueName('net'), uniqueName('port')];
  const { network } = (await call('POST', `${N}/networks`, { network: { name: net } })).body;
  await call('POST', `${N}/subnets`, { subnet: { network_id: network.id, ip_version: 4, cidr: '10.4.0.0/24' } });
  await open(page, `/projects/${projectId}/ports`);
  await expect(page.getByRole('heading', { name: 'No ports yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Create port' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create port' });
  await dialog.getByLabel('Network').selectOption(net);
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  const address = dialog.getByRole('textbox', { name: 'Address', exact: true });
  await address.fill('10.4.0.1');
  await dialog.getByRole('button', { name: 'Create port' }).click();
  await expect(address).toHaveAccessibleDescription(/10\.4\.0\.1 is the gateway/);
  await expectAccessible(page);
  await address.fill('10.4.0.77');
  await expect(dialog.getByText('In the pool, and free')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create port' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('10.4.0.77')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Security groups' }).click();
  const groups = page.getByRole('dialog', { name: `Security groups of ${name}` });
  await checkBox(groups.getByRole('radio', { name: /^No groups/ }));
  await expectAccessible(page);
  await groups.getByRole('button', { name: 'Save' }).click();
  await expect(groups).toBeHidden();
  await page.getByRole('tab', { name: 'Allowed traffic' }).click();
  await expect(page.getByText('No inbound traffic is allowed.')).toBeVisible();

  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: `Edit ${name}` });
  await expect(edit.getByRole('checkbox', { name: 'Admin state up' })).toBeVisible();
  await expect(edit.getByRole('combobox', { name: 'QoS policy' })).toBeHidden();

  await open(page, `/projects/${projectId}/ports?where=leftover:true`);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expectAccessible(page);
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Delete ${name}` })
    .click();
  await expect(page.getByRole('link', { name })).toBeHidden();
});
