import { expectAccessible } from './pages/accessible.ts';
import { open } from './pages/open.ts';
import { platformOf } from './pages/platform.ts';
import { uniqueName } from './pages/volumes.ts';
import { expect, test } from './test.ts';

const N = 'networking/v2.0';

test('rules are written as sentences, and what is there already or opens too much is refused before it is sent @journey', async ({
  page,
  projectId,
}) => {
  const name = uniqueName('web');
  await open(page, `/projects/${projectId}/security-groups`);
  await expect(page.getByRole('row', { name: 'default' })).toContainText('2 in, 2 out');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create security group' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create security group' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Default');
  await dialog.getByRole('button', { name: 'Create group' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/Only the default group/);
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Create group' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  const form = page.getByRole('dialog', { name: `Add a rule to ${name}` });
  const incoming = page.getByRole('table', { name: 'Inbound' });
  const add = page.getByRole('main').getByRole('button', { name: 'Add rule' });
  await add.click();
  // The warning about a rule open to everyone appears after a choice, and disappears if the source is incomplete.
  const isMeant = form.getByRole('checkbox', { name: 'I understand that this is open to the internet' });
  // The server cannot see the address of a browser on its own machine.
  await expect(form.getByLabel('Template')).toHaveValue('SSH');
  await expect(form.getByLabel('From').locator('option').first()).toHaveText('My address (unknown)');
  await expect(form.getByLabel('From')).toHaveValue('cidr');
  await expect(isMeant).toBeHidden();
  await form.getByLabel('From').selectOption('Anywhere (IPv4)');
  await expect(isMeant).toBeVisible();
  await form.getByRole('button', { name: 'Add rule' }).click();
  await expect(isMeant).toHaveAccessibleDescription('Select this to open it to the whole world.');
  await expectAccessible(page);
  await form.getByLabel('From').selectOption('An address or block');
  await form.getByLabel('Address or block').fill('203.0.113.9/24');
  await expect(form.getByText('Saved as 203.0.113.0/24')).toBeVisible();
  await form.getByRole('button', { name: 'Add rule' }).click();
  await expect(form).toBeHidden();
  await expect(incoming.getByRole('rowheader')).toHaveText('TCP 22 (SSH) from 203.0.113.0/24');

  await add.click();
  await form.getByLabel('Template').selectOption('SSH');
  await form.getByLabel('From').selectOption('An address or block');
  await form.getByLabel('Address or block').fill('203.0.113.0/24');
  await form.getByRole('button', { name: 'Add rule' }).click();
  await expect(form.getByLabel('Port or range')).toHaveAccessibleDescription(/already has this rule/);
  await form.getByLabel('Address or block').fill('203.0.0.0/16');
  await expect(form.getByRole('status')).toContainText('Makes redundant: TCP 22 (SSH) from 203.0.113.0/24');
  await form.getByRole('button', { name: 'Add rule' }).click();
  await expect(incoming.getByRole('rowheader')).toHaveCount(2);
  await add.click();
  await form.getByLabel('Template').selectOption('SSH');
  await form.getByLabel('From').selectOption('An address or block');
  await form.getByLabel('Address or block').fill('203.0.7.0/24');
  await expect(form.getByRole('status')).toContainText('Redundant: covered by “TCP 22 (SSH) from 203.0.0.0/16”');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(incoming).toContainText('Redundant: covered by “TCP 22 (SSH) from 203.0.0.0/16”');

  await incoming.getByRole('button', { name: 'Edit rule: TCP 22 (SSH) from 203.0.0.0/16' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit rule' });
  await edit.getByLabel('Template').selectOption('HTTPS');
  await expectAccessible(page);
  await edit.getByRole('button', { name: 'Replace rule' }).click();
  await expect(edit).toBeHidden();
  await expect(incoming).toContainText('TCP 443 (HTTPS) from 203.0.0.0/16');

  await page.getByRole('tab', { name: 'Test' }).click();
  const probe = page.getByRole('form', { name: 'Test a connection' });
  await probe.getByLabel('From').fill('203.0.7.7');
  await probe.getByRole('button', { name: 'Test' }).click();
  await expect(page.getByText('It is allowed')).toBeVisible();
  await expectAccessible(page);
  await probe.getByLabel('From').fill('192.0.2.1');
  await expect(page.getByText('It is allowed')).toBeHidden();
  await probe.getByRole('button', { name: 'Test' }).click();
  await expect(page.getByText('It is blocked', { exact: true })).toBeVisible();
});

test('a new rule allows SSH from the address that the server sees, and says when that is a private one', async ({
  page,
  projectId,
}) => {
  const { call } = platformOf(page, projectId);
  const name = uniqueName('own');
  const { security_group: group } = (await call('POST', `${N}/security-groups`, { security_group: { name } })).body;
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '10.1.2.3' });
  await open(page, `/projects/${projectId}/security-groups/${group.id}`);
  const add = page.getByRole('main').getByRole('button', { name: 'Add rule' });
  const form = page.getByRole('dialog', { name: `Add a rule to ${name}` });
  const from = form.getByLabel('From');
  await add.click();
  await expect(from.locator('option:checked')).toHaveText('My address (10.1.2.3)');
  await expect(from).toHaveAccessibleDescription(/private address, which may be that of a proxy/);
  await expectAccessible(page);

  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '81.2.69.160' });
  await page.reload();
  await add.click();
  await expect(from.locator('option:checked')).toHaveText('My address (81.2.69.160)');
  await expect(from).not.toHaveAccessibleDescription(/private/);
  await expect(form.getByRole('status')).toContainText('Allows: TCP 22 (SSH) from 81.2.69.160/32');
  await from.selectOption('Anywhere (IPv4)');
  await expect(form.getByRole('checkbox', { name: 'I understand that this is open to the internet' })).toBeVisible();
  await from.selectOption('My address (81.2.69.160)');
  await form.getByRole('button', { name: 'Add rule' }).click();
  const rules = page.getByRole('table', { name: 'Inbound' }).getByRole('rowheader');
  await expect(rules).toHaveText('TCP 22 (SSH) from 81.2.69.160/32');
});

test('the columns of rules align; a group that ports have is not deleted: they are named, and it can be taken off all of them', async ({
  page,
  projectId,
}) => {
  const { call } = platformOf(page, projectId);
  const name = uniqueName('used');
  const { security_group: group } = (await call('POST', `${N}/security-groups`, { security_group: { name } })).body;
  const { network } = (await call('POST', `${N}/networks`, { network: { name: uniqueName('net') } })).body;
  await call('POST', `${N}/ports`, { port: { network_id: network.id, name: 'held', security_groups: [group.id] } });
  const rule = { security_group_id: group.id, direction: 'ingress', protocol: 'tcp' };
  const ports = { port_range_min: 8000, port_range_max: 8100, description: 'A long description '.repeat(8) };
  await call('POST', `${N}/security-group-rules`, { security_group_rule: { ...rule, ...ports } });
  await open(page, `/projects/${projectId}/security-groups/${group.id}`);
  const edgesOf = async (table: string) => {
    const heads = page.getByRole('table', { name: table }).getByRole('columnheader');
    await expect(heads).toHaveCount(3);
    const boxes = await Promise.all([0, 1, 2].map((index) => heads.nth(index).boundingBox()));
    return boxes.map((box) => Math.round(box?.x ?? -1));
  };
  expect(await edgesOf('Inbound')).toEqual(await edgesOf('Outbound'));
  const table = await page.getByRole('table', { name: 'Inbound' }).boundingBox();
  const last = await page.getByRole('table', { name: 'Inbound' }).getByRole('button').last().boundingBox();
  // The actions are at the right edge of the table.
  const gap = (table?.x ?? 0) + (table?.width ?? 0) - ((last?.x ?? 0) + (last?.width ?? 0));
  expect(gap).toBeLessThanOrEqual(24);
  const askToDelete = async () => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  };
  await askToDelete();
  const blockers = page.getByRole('alertdialog', { name: `${name} is in use` });
  await expect(blockers.getByRole('listitem')).toHaveText('held');
  await expectAccessible(page);
  await blockers.getByRole('button', { name: 'Remove from all ports' }).click();
  await expect(blockers).toBeHidden();
  await expect(page.getByRole('tab', { name: 'Used by 0' })).toBeVisible();
  await askToDelete();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Delete ${name}` })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Security groups' })).toBeVisible();
  expect((await call('GET', `${N}/security-groups/${group.id}`)).status).toBe(404);
});
