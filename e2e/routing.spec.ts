import type { Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.ts';
import { checkBox } from './pages/checkbox.ts';
import { open } from './pages/open.ts';
import { type Platform, platformOf } from './pages/platform.ts';
import { uniqueName } from './pages/volumes.ts';
import { expect, test } from './test.ts';

const N = 'networking/v2.0';

/** Creates a network with a subnet and a port. */
async function newPort({ call }: Platform, name: string, cidr: string): Promise<void> {
  const { network } = (await call('POST', `${N}/networks`, { network: { name: `${name}-net` } })).body;
  await call('POST', `${N}/subnets`, { subnet: { network_id: network.id, ip_version: 4, cidr } });
  await call('POST', `${N}/ports`, { port: { network_id: network.id, name } });
}

async function choose(page: Page, of: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${of}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a router joins a subnet to the outside, keeps it while it is needed, and goes when it stands on nothing', async ({
  page,
  projectId,
}) => {
  const [port, name] = [uniqueName('web'), uniqueName('edge')];
  await newPort(platformOf(page, projectId), port, '10.44.0.0/24');
  await open(page, `/projects/${projectId}/routers`);
  await expect(page.getByRole('heading', { name: 'No routers yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Create router' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create router' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByLabel('External network').selectOption('public');
  await checkBox(dialog.getByRole('checkbox', { name: /10\.44\.0\.0/ }));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create router' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('public');
  await expect(row).toContainText('10.44.0.0/24');
  await expectAccessible(page);

  await page.getByRole('link', { name }).click();
  await expect(page.getByText('All connected subnets can reach the external network.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: /^Routes/ }).click();
  await page.getByRole('button', { name: 'Add route' }).click();
  const route = page.getByRole('dialog', { name: `Add route to ${name}` });
  await route.getByRole('textbox', { name: 'Destination' }).fill('10.8.0.0/16');
  await route.getByRole('textbox', { name: 'Next hop' }).fill('10.44.0.1');
  await route.getByRole('button', { name: 'Add route' }).click();
  await expect(route).toContainText('This is an address of the router itself.');
  await route.getByRole('textbox', { name: 'Next hop' }).fill('10.44.0.254');
  await route.getByRole('button', { name: 'Add route' }).click();
  await page.getByRole('button', { name: 'Remove route to 10.8.0.0/16' }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove route' }).click();
  await expect(page.getByText('No static routes')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Routers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Routers' })).toBeVisible();

  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveAccessibleDescription(
    /Remove its interfaces first/,
  );
  await page.getByRole('menuitem', { name: 'Remove interface' }).click();
  const remove = page.getByRole('dialog', { name: `Remove interface of ${name}` });
  await expectAccessible(page);
  await remove.getByRole('button', { name: 'Remove interface' }).click();
  await expect(row).not.toContainText('10.44.0.0/24');
  await choose(page, name, 'Delete');
  const sure = page.getByRole('alertdialog', { name: `Delete router ${name}?` });
  await expectAccessible(page);
  await sure.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(row).toBeHidden();
});

test('a floating IP says why a port cannot take it, mends that, leads there, and stays when it no longer does @journey', async ({
  page,
  projectId,
}) => {
  const port = uniqueName('web');
  await newPort(platformOf(page, projectId), port, '10.45.0.0/24');
  await open(page, `/projects/${projectId}/floating-ips`);
  await expect(page.getByRole('heading', { name: 'No floating IPs yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Allocate floating IP' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Allocate floating IP' });
  await dialog.getByLabel('External network').selectOption({ index: 1 });
  const target = dialog.getByRole('radio', { name: new RegExp(`^${port}`) });
  await expect(target).toBeDisabled();
  await expect(dialog.getByText('Its network has no router to this network.')).toBeVisible();
  await expectAccessible(page);
  const fixes = dialog.getByRole('list', { name: 'Possible fixes' });
  await expect(fixes).toContainText(`To make ${port} available:`);
  await fixes.getByRole('button', { name: /router/ }).click();
  await expect(target).toBeEnabled();
  await expect(fixes).toBeHidden();
  await checkBox(target);
  await dialog.getByRole('textbox', { name: 'Address', exact: true }).fill('none');
  await dialog.getByRole('button', { name: 'Allocate', exact: true }).click();
  await expect(dialog.getByRole('textbox', { name: 'Address', exact: true })).toHaveAccessibleDescription(
    /This is not an IPv4 address/,
  );
  await dialog.getByRole('textbox', { name: 'Address', exact: true }).fill('');
  await dialog.getByRole('button', { name: 'Allocate', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: port });
  await expect(row).toContainText('Active');
  await expectAccessible(page);

  const router = await platformOf(page, projectId).call('GET', 'networking/v2.0/routers');
  await open(page, `/projects/${projectId}/routers/${router.body.routers[0].id}`);
  await page.getByRole('button', { name: /^Remove interface on/ }).click();
  const remove = page.getByRole('alertdialog').getByRole('button', { name: 'Remove interface' });
  await expect(remove).toHaveAccessibleDescription('Floating IPs need this interface');
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Remove interface' }).click();
  const dialogs = page.getByRole('dialog');
  await dialogs.getByRole('button', { name: 'Remove interface' }).click();
  await expect(dialogs.getByLabel('Subnet')).toHaveAccessibleDescription('Floating IPs need this interface');
  await dialogs.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Set gateway' }).click();
  await dialogs.getByLabel('External network').selectOption('No gateway');
  await dialogs.getByRole('button', { name: 'Save' }).click();
  await expect(dialogs.getByLabel('External network')).toHaveAccessibleDescription('Floating IPs need this gateway');
  await expectAccessible(page);
  await open(page, `/projects/${projectId}/floating-ips`);

  const address = ((await row.getByRole('rowheader').textContent()) ?? '').trim();
  await choose(page, address, 'Disassociate');
  await expectAccessible(page);
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Disassociate/ })
    .click();
  const idle = page.getByRole('row').filter({ hasText: address });
  await expect(idle).toContainText('Down');
  await choose(page, address, 'Release');
  await expectAccessible(page);
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Release/ })
    .click();
  await expect(page.getByRole('heading', { name: 'No floating IPs yet' })).toBeVisible();
});
