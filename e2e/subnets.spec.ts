import { expectAccessible } from './pages/accessible.ts';
import { checkBox, uncheckBox } from './pages/checkbox.ts';
import { open } from './pages/open.ts';
import { platformOf } from './pages/platform.ts';
import { uniqueName } from './pages/volumes.ts';
import { expect, test } from './test.ts';

const N = 'networking/v2.0';

test('create: a block is taken from a subnet pool; a prefix that the pool forbids is refused on its field @journey', async ({
  page,
  projectId,
}) => {
  const platform = platformOf(page, projectId);
  const [name, pool] = [uniqueName('net'), uniqueName('pool')];
  const wanted = {
    name: pool,
    prefixes: ['10.64.0.0/16'],
    min_prefixlen: 20,
    max_prefixlen: 28,
    default_prefixlen: 26,
  };
  await platform.call('POST', `${N}/subnetpools`, { subnetpool: wanted });
  await open(page, `/projects/${projectId}/networks/create`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('heading', { name: 'More' }).click();
  await checkBox(page.getByRole('radio', { name: /^From a subnet pool/ }));
  const create = page.getByRole('button', { name: 'Create network' });
  // The only subnet pool is preselected.
  await expect(page.getByRole('combobox', { name: 'Subnet pool' })).toHaveAccessibleDescription(/10\.64\.0\.0\/16/);
  const prefix = page.getByRole('spinbutton', { name: 'Prefix length' });
  await prefix.fill('29');
  await create.click();
  await expect(prefix).toHaveAccessibleDescription(/Use a prefix length that the pool allows/);
  await expectAccessible(page);
  await prefix.fill('28');
  await create.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('tab', { name: /^Subnets/ }).click();
  await expect(page.getByRole('heading', { name: '10.64.0.0/28' })).toBeVisible();
  await expect(page.getByText(pool)).toBeVisible();

  await page.getByRole('button', { name: 'Add subnet' }).first().click();
  const dialog = page.getByRole('dialog', { name: `Add a subnet to ${name}` });
  await expect(dialog.getByRole('radio', { name: /The other subnets of the network are from a pool/ })).toBeDisabled();
  await expect(dialog.getByRole('radio', { name: /^From a subnet pool/ })).toBeChecked();
  await expectAccessible(page);
});

test('add subnet: SLAAC with another block than a /64 is refused on its field; the page of a deleted network is left without asking for it once more', async ({
  page,
  projectId,
}) => {
  const platform = platformOf(page, projectId);
  const name = uniqueName('net');
  const { network } = (await platform.call('POST', `${N}/networks`, { network: { name } })).body;
  await open(page, `/projects/${projectId}/networks/${network.id}?tab=subnets`);
  await page.getByRole('button', { name: 'Add subnet' }).first().click();
  const dialog = page.getByRole('dialog', { name: `Add a subnet to ${name}` });
  await dialog.getByRole('combobox', { name: 'IP version' }).selectOption('IPv6');
  const block = dialog.getByRole('textbox', { name: 'IPv6 block (CIDR)' });
  await block.fill('fd00:0:0:5::/72');
  await dialog.getByRole('button', { name: 'Add subnet' }).click();
  await expect(block).toHaveAccessibleDescription(/Use a \/64/);
  await expectAccessible(page);
  await dialog.getByRole('combobox', { name: 'IPv6 addresses' }).selectOption('DHCPv6 stateful');
  await dialog.getByRole('button', { name: 'Add subnet' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('fd00:0:0:5::/72').first()).toBeVisible();
  await expect(page.getByText('DHCPv6 stateful')).toBeVisible();
  await expectAccessible(page);

  await open(page, `/projects/${projectId}/networks/${network.id}?tab=addresses`);
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText('Used addresses only: the subnet has too many to export all')).toBeVisible();
  await page.keyboard.press('Escape');

  await open(page, `/projects/${projectId}/networks/${network.id}`);
  const absent: string[] = [];
  page.on('response', (response) => response.status() === 404 && absent.push(response.url()));
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('alertdialog', { name: `Delete network ${name}?` })
    .getByRole('button', { name: `Delete ${name}` })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Networks' })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeHidden();
  expect(absent).toEqual([]);
  await page.goBack();
  await expect(page.getByRole('heading', { name: `${name} was deleted` })).toBeVisible();
});

test.describe('an administrator', () => {
  test.use({ role: 'admin' });

  test('create: a VLAN takes a physical network and a number up to 4094, and a QoS policy that its ports have until they get their own', async ({
    page,
    projectId,
  }) => {
    const { call } = platformOf(page, projectId);
    const [name, gold, slow] = [uniqueName('net'), uniqueName('gold'), uniqueName('slow')];
    for (const [policyName, max_kbps] of [
      [gold, 10_000],
      [slow, 500],
    ]) {
      const { policy } = (await call('POST', `${N}/qos/policies`, { policy: { name: policyName } })).body;
      const path = `${N}/qos/policies/${policy.id}/bandwidth_limit_rules`;
      await call('POST', path, { bandwidth_limit_rule: { max_kbps } });
    }
    await open(page, `/projects/${projectId}/networks/create`);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByRole('heading', { name: 'More' }).click();
    await uncheckBox(page.getByRole('checkbox', { name: 'Create a subnet' }));
    await page.getByText('Provider network').click();
    await page.getByRole('combobox', { name: 'Network type' }).selectOption('VLAN');
    const number = page.getByRole('spinbutton', { name: 'VLAN ID' });
    await number.fill('4095');
    await page.getByRole('button', { name: 'Create network' }).click();
    const physical = page.getByRole('combobox', { name: 'Physical network' });
    await expect(physical).toHaveAccessibleDescription(/Enter a physical network/);
    await expect(number).toHaveAccessibleDescription(/Use a number from 1 to 4094/);
    await expectAccessible(page);
    await physical.fill(name);
    await number.fill('4094');
    await page.getByRole('button', { name: 'Create network' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText(`VLAN 4094 on ${name}`)).toBeVisible();

    const choose = async (object: string, policy: string) => {
      await page.getByRole('button', { name: `Actions for ${object}` }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      const dialog = page.getByRole('dialog', { name: `Edit ${object}` });
      await dialog.getByRole('combobox', { name: 'QoS policy' }).selectOption(policy);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
    };
    await choose(name, gold);
    await expect(page.getByText('At most 10 Mbit/s out')).toBeVisible();
    const { networks } = (await call('GET', `${N}/networks?name=${name}`)).body;
    const input = { port: { network_id: networks[0].id, name: uniqueName('port') } };
    const { port } = (await call('POST', `${N}/ports`, input)).body;
    await open(page, `/projects/${projectId}/ports/${port.id}`);
    await expect(page.getByText(`${gold} (from the network)`)).toBeVisible();
    await choose(port.name, slow);
    await expect(page.getByText('At most 500 kbit/s out')).toBeVisible();
    await expect(page.getByText(`${gold} (from the network)`)).toBeHidden();
  });
});
