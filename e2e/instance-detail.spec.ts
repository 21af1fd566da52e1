import type { Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.ts';
import { checkBox } from './pages/checkbox.ts';
import { createNetwork } from './pages/instances.ts';
import { menuItem } from './pages/menu.ts';
import { platformOf } from './pages/platform.ts';
import { launchServer, removeServer } from './pages/servers.ts';
import { uniqueName } from './pages/volumes.ts';
import { expect, test } from './test.ts';

let word = '';
let root = '';

test.beforeEach(({ projectId }) => {
  word = uniqueName('page');
  root = `/projects/${projectId}/instances`;
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const panel = (page: Page) => page.getByRole('tabpanel');

test('detail: a pasted link opens the tab, Back returns to the one before; buttons and keys do what is done most often', async ({
  page,
  person,
  projectId,
}) => {
  const { id } = await launchServer(page, projectId, word);
  await page.goto(`${root}/${id}?tab=json`);
  await expect(page.getByRole('region', { name: 'JSON' })).toContainText(`"id": "${id}"`);
  await page.getByRole('tab', { name: 'Connect' }).click();
  await expect(page.getByText('It has no address yet.')).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'JSON' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Network' }).click();
  await expect(page.getByRole('heading', { name: 'No ports' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(panel(page).getByRole('row').filter({ hasText: 'Launch' })).toContainText(person.name);
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expectAccessible(page);
  const main = page.getByRole('main');
  for (const name of ['Console', 'Stop', 'Reboot']) {
    await expect(main.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await expect(main.getByRole('button', { name: 'Start', exact: true })).toHaveCount(0);

  await heading(page, word).click();
  await page.keyboard.press('s');
  await expect(page.getByRole('alertdialog', { name: `Stop ${word}?` })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('l');
  await expect(page.getByRole('tab', { name: 'Log' })).toHaveAttribute('aria-selected', 'true');

  await page.getByRole('button', { name: `Rename ${word}` }).click();
  const name = main.getByRole('textbox', { name: 'Name' });
  await name.fill(' ');
  await expect(main.getByRole('alert')).toContainText('Enter a name.');
  await name.press('Escape');
  await expect(heading(page, word)).toBeVisible();
  await expect(page.getByRole('button', { name: `Rename ${word}` })).toBeFocused();
  await page.keyboard.press('Enter');
  const renamed = `${word}-new`;
  await name.fill(renamed);
  await name.press('Enter');
  await expect(heading(page, renamed)).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${root}/${id}?tab=json`);
  await expect(page.getByRole('tab', { name: 'JSON' })).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByRole('tab', { name: 'Overview' })).not.toBeInViewport();
  await expect(main.getByRole('button', { name: 'Reboot', exact: true })).toBeHidden();
  await expect(main.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
});

test('an instance that is deleted while it is open beside the list says so there, and its page says by whom', async ({
  page,
  projectId,
  person,
}) => {
  const { id } = await launchServer(page, projectId, word);
  await page.goto(`${root}?open=${id}`);
  const beside = page.getByRole('dialog');
  await expect(beside.getByRole('button', { name: `Actions for ${word}` })).toBeVisible();
  await removeServer(page, projectId, id);
  await expect(beside.getByText(`deleted by ${person.name}`)).toBeVisible();
  await expect(beside.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  await expect(beside.getByRole('link', { name: 'Open the full page' })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`${root}/${id}`);
  await expect(heading(page, `${word} was deleted`)).toBeVisible();
  await expect(page.getByText(`deleted by ${person.name}`)).toBeVisible();
  await expect(page.getByText(/^req-/)).toBeVisible();
});

test('detail: [ and ] lead to the neighbours in the list one came from, and nowhere beyond its ends', async ({
  page,
  projectId,
}) => {
  await launchServer(page, projectId, `${word}-a`);
  await launchServer(page, projectId, `${word}-b`);
  await page.goto(`${root}?q=${word}&sort=name`);
  await page.getByRole('link', { name: `${word}-a`, exact: true }).click();
  await expect(heading(page, `${word}-a`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous instance' })).toBeDisabled();
  await page.keyboard.press(']');
  await expect(heading(page, `${word}-b`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next instance' })).toBeDisabled();
  await page.getByRole('button', { name: `Previous instance: ${word}-a` }).click();
  await expect(heading(page, `${word}-a`)).toBeVisible();
  await page.goto(`${root}?q=${word}&where=name:!${word}-b`);
  await page.getByRole('link', { name: `${word}-a`, exact: true }).click();
  await expect(heading(page, `${word}-a`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Previous|Next) instance/ })).toHaveCount(0);
});

test('network: an instance is connected, its groups are said in words, and a card is detached only after asking', async ({
  page,
  projectId,
}) => {
  const { id } = await launchServer(page, projectId, word);
  await createNetwork(page, projectId, `${word}-net`);
  await page.goto(`${root}/${id}?tab=network`);
  // The reachability check of an instance without a port has the same button, so the region is needed.
  const ports = page.getByRole('region', { name: 'Ports' });
  await ports.getByRole('button', { name: 'Connect to a network' }).click();
  const dialog = page.getByRole('dialog', { name: `Connect ${word} to a network` });
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog).toContainText('Choose a network.');
  await checkBox(dialog.getByRole('radio', { name: new RegExp(`^${word}-net`) }));
  await dialog.getByRole('textbox', { name: 'Address' }).fill('not an address');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('10.77.0.44');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(panel(page).getByRole('row', { name: /10\.77\.0\.44/ })).toBeVisible();
  // A second address of a port does not add a row.
  const platform = platformOf(page, projectId);
  const { body } = await platform.call('GET', `networking/v2.0/ports?device_id=${id}`);
  const [port] = body.ports;
  const fixed_ips = [...port.fixed_ips, { subnet_id: port.fixed_ips[0].subnet_id }];
  await platform.call('PUT', `networking/v2.0/ports/${port.id}`, { port: { fixed_ips } });
  await expect(panel(page).getByRole('row', { name: /10\.77\.0\.44/ })).toContainText(/10\.77\.0\.[0-9]+.*10\.77/s);
  await expect(page.getByRole('tab', { name: 'Network 1', exact: true })).toBeVisible();
  await expect(panel(page).getByText('Everything from members of default')).toBeVisible();
  await expectAccessible(page);
  await panel(page).getByRole('button', { name: 'Security groups' }).click();
  const groups = page.getByRole('dialog', { name: `Security groups of ${word}` });
  await expect(groups.getByRole('checkbox', { name: /^default/ })).toBeChecked();
  await expect(groups.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await panel(page).getByRole('button', { name: 'Detach' }).click();
  const question = page.getByRole('alertdialog', { name: /^Detach 10\.77\.0\.44 and 10\.77\.0\.\d+ from / });
  await expectAccessible(page);
  await question.getByRole('button', { name: /^Detach 10\.77\.0\.44 and / }).click();
  await expect(page.getByRole('heading', { name: 'No ports' })).toBeVisible();
});

test('reach: the first thing in the way is named, and mended with one button', async ({ page, projectId }) => {
  const network = await createNetwork(page, projectId, `${word}-net`);
  const group = `${word}-group`;
  await platformOf(page, projectId).call('POST', 'networking/v2.0/security-groups', {
    security_group: { name: group },
  });
  const { id } = await launchServer(page, projectId, word, {
    networks: [{ uuid: network }],
    security_groups: [{ name: group }],
  });
  await page.goto(`${root}/${id}?tab=network`);
  await panel(page).getByRole('textbox', { name: 'Port' }).fill('70000');
  await expect(panel(page).getByText('Use a port from 1 to 65535.')).toBeVisible();
  await panel(page).getByRole('textbox', { name: 'Port' }).fill('5432');
  await panel(page).getByRole('textbox', { name: 'From' }).fill('10.77.0.9');
  await expect(panel(page).getByText('TCP 5432 is not reachable.')).toBeVisible();
  await expect(panel(page).getByText(`No rule of ${group} allows TCP 5432 from 10.77.0.9/32.`)).toBeVisible();
  await expectAccessible(page);
  await panel(page)
    .getByRole('button', { name: `Allow TCP 5432 from 10.77.0.9/32 in group ${group}` })
    .click();
  await expect(panel(page).getByText('TCP 5432 is reachable.')).toBeVisible();
  await panel(page).getByRole('textbox', { name: 'From' }).fill('192.0.2.7');
  await expect(panel(page).getByText('TCP 5432 is not reachable.')).toBeVisible();
  await platformOf(page, projectId).call('POST', `compute/v2.1/servers/${id}/action`, { 'os-stop': null });
  await expect(panel(page).getByText('The instance is not running (Shut off), so it does not respond.')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Start' }).click();
  await expect(panel(page).getByText('The instance is running.')).toBeVisible();
});

test('reach: a router, its gateway and a floating IP are made from dialogs that are filled in, until it is reached @journey', async ({
  page,
  projectId,
}) => {
  const network = await createNetwork(page, projectId, `${word}-net`);
  const { id } = await launchServer(page, projectId, word, { networks: [{ uuid: network }] });
  await page.goto(`${root}/${id}?tab=network`);
  await panel(page).getByRole('textbox', { name: 'From' }).fill('198.51.100.7');
  await panel(page)
    .getByRole('button', { name: /^Allow TCP 22 from 198\.51\.100\.7/ })
    .click();
  await panel(page).getByRole('button', { name: 'Create router' }).click();
  const router = page.getByRole('dialog', { name: 'Create router' });
  await expect(router.getByRole('checkbox')).toBeChecked();
  await router.getByRole('textbox', { name: 'Name' }).fill(word);
  await router.getByLabel('External network').selectOption('');
  await router.getByRole('button', { name: 'Create router' }).click();
  await panel(page)
    .getByRole('button', { name: `Set gateway of ${word}` })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await panel(page).getByRole('button', { name: 'Associate floating IP' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Associate' }).click();
  await expect(panel(page).getByText('TCP 22 is reachable.')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Name, id, address').fill(`reach ${word}`);
  await expect(page.getByRole('option', { name: 'Can it be reached?' })).toBeVisible();
});

test('dialog: what one came for has the focus, also when it came late', async ({ page, projectId }) => {
  await createNetwork(page, projectId, `${word}-net`);
  const { id } = await launchServer(page, projectId, word);
  await page.goto(`${root}/${id}`);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 500,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  for (const action of ['Connect to a network', 'Resize']) {
    await page
      .getByRole('main')
      .getByRole('button', { name: `Actions for ${word}` })
      .click();
    await (await menuItem(page, action)).click();
    await expect(page.getByRole('dialog').getByRole('radio').first()).toBeFocused();
    await page.keyboard.press('Escape');
  }
});

/** Launches an instance in a group without inbound rules and opens its connection page. Returns its id. */
async function openConnect(page: Page, projectId: string): Promise<string> {
  const network = await createNetwork(page, projectId, `${word}-net`);
  const group = `${word}-group`;
  await platformOf(page, projectId).call('POST', 'networking/v2.0/security-groups', {
    security_group: { name: group },
  });
  const { id } = await launchServer(page, projectId, word, {
    networks: [{ uuid: network }],
    security_groups: [{ name: group }],
  });
  await page.goto(`${root}/${id}?tab=connect`);
  await expect(panel(page).getByRole('region', { name: 'SSH command' })).toContainText('ssh cirros@10.77.0.');
  await expect(closed(page)).toBeVisible();
  return id;
}
const closed = (page: Page) => panel(page).getByText('SSH (TCP 22) is blocked by its security groups.');

test('connect: what is in the way is listed with what helps; SSH is let in from the address of the user, or from anywhere', async ({
  page,
  projectId,
}) => {
  const id = await openConnect(page, projectId);
  // A client on the platform's own machine has a loopback address, which an instance never sees.
  await expect(panel(page).getByRole('button', { name: 'Open SSH to the internet' })).toBeVisible();
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.9' });
  await page.reload();
  const allow = panel(page).getByRole('button', { name: 'Open SSH to my address 203.0.113.9/32' });
  await expect(allow).toBeVisible();
  await expectAccessible(page);
  await allow.click();
  await expect(closed(page)).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'Set a password' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await platformOf(page, projectId).call('POST', `compute/v2.1/servers/${id}/action`, { 'os-stop': null });
  await expect(panel(page).getByRole('button', { name: 'Start' })).toBeVisible();
});
