import { expectAccessible } from './pages/accessible.ts';
import { open } from './pages/open.ts';
import { platformOf } from './pages/platform.ts';
import { uniqueName } from './pages/volumes.ts';
import { expect, test } from './test.ts';

test('create: a name is enough for a network with internet access; a gateway outside the block is refused on its field @journey', async ({
  page,
  projectId,
}) => {
  const name = uniqueName('net');
  const platform = platformOf(page, projectId);
  await open(page, `/projects/${projectId}/networks/create`);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await expect(page.getByRole('textbox', { name: 'IPv4 block (CIDR)' })).toHaveValue('10.0.0.0/24');
  const access = page.getByRole('checkbox', { name: 'Connect to the internet' });
  await expect(access).toBeChecked();
  await expect(access).toHaveAccessibleDescription(`Creates router ${name}-router, which is connected to public.`);
  await page.getByRole('button', { name: 'Create network' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectAccessible(page);
  const { body } = await platform.call('GET', `networking/v2.0/routers?name=${name}-router`);
  expect(body.routers[0].external_gateway_info.external_fixed_ips).toHaveLength(1);

  const second = uniqueName('net');
  await open(page, `/projects/${projectId}/networks/create`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(second);
  const block = page.getByRole('textbox', { name: 'IPv4 block (CIDR)' });
  await expect(block).toHaveValue('10.0.1.0/24');
  await block.fill('10.77.0.0/28');
  await expect(access).toHaveAccessibleDescription(`Uses router ${name}-router, which is connected to public.`);
  await page.getByRole('heading', { name: 'More' }).click();
  await page.getByRole('combobox', { name: 'Gateway' }).selectOption('own');
  const gateway = page.getByRole('textbox', { name: 'Gateway address' });
  await gateway.fill('10.78.0.1');
  await page.getByRole('button', { name: 'Create network' }).click();
  await expect(gateway).toHaveAccessibleDescription(/Use an address of the block/);
  await expectAccessible(page);
  await gateway.fill('10.77.0.14');
  await page.getByRole('combobox', { name: 'Connect to router' }).selectOption('New router');
  await page.getByRole('textbox', { name: 'Router name' }).fill(`${second}-edge`);
  await expect(access).toHaveAccessibleDescription(`Creates router ${second}-edge, which is connected to public.`);
  await page.getByRole('button', { name: 'Create network' }).click();
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible();
  await page.getByRole('tab', { name: 'Addresses' }).click();
  await expect(page.getByRole('row', { name: /10\.77\.0\.14/ })).toContainText('Gateway');
  await expectAccessible(page);
});

test('the quick start gives a project its first network with a way out; one with a port cannot be deleted until the port is gone', async ({
  page,
  projectId,
}) => {
  await open(page, `/projects/${projectId}/networks`);
  const offer = page.getByRole('region', { name: 'Quick start' });
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Create it' }).click();
  await expect(page.getByRole('row', { name: /private Active/ })).toContainText('private-router');
  await expect(offer).toBeHidden();
  await expectAccessible(page);

  const platform = platformOf(page, projectId);
  const [name, port] = [uniqueName('net'), uniqueName('port')];
  const plan = { network: { name }, subnets: [{ ip_version: 4, cidr: '10.79.0.0/24' }] };
  const { body } = await platform.call('POST', 'console/v1/networks', plan);
  const made = await platform.call('POST', 'networking/v2.0/ports', {
    port: { network_id: body.network.id, name: port },
  });
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Delete network ${name}?` });
  await expect(dialog.getByText(port)).toBeVisible();
  await expectAccessible(page);
  const confirm = dialog.getByRole('button', { name: `Delete ${name}` });
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await platform.call('DELETE', `networking/v2.0/ports/${made.body.port.id}`);
  await expect(confirm).not.toHaveAttribute('aria-disabled');
  await confirm.click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeHidden();
});
