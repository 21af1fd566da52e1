import type { Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.ts';
import { checkBox } from './pages/checkbox.ts';
import { createNetwork } from './pages/instances.ts';
import { menuItem } from './pages/menu.ts';
import { open } from './pages/open.ts';
import { platformOf } from './pages/platform.ts';
import { launchServer } from './pages/servers.ts';
import { createVolume, uniqueName } from './pages/volumes.ts';
import { expect, test } from './test.ts';

let word = '';
let root = '';

test.beforeEach(({ projectId }) => {
  word = uniqueName('inst');
  root = `/projects/${projectId}/instances`;
});

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const openMenu = (page: Page, name: string) => page.getByRole('button', { name: `Actions for ${name}` }).click();

async function fillLaunch(page: Page, name: string, flavor = 'm1.tiny') {
  await open(page, `${root}/create`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await checkBox(page.getByRole('radio', { name: /^CirrOS/ }));
  await checkBox(page.getByRole('radio', { name: flavor }));
}

const submit = (page: Page) => page.getByRole('button', { name: 'Launch instance' }).click();

test('from launch to deletion, without a reload: ACTIVE, attach, detach, stop, start, delete @journey', async ({
  page,
  person,
  projectId,
}) => {
  test.setTimeout(120_000);
  await createNetwork(page, projectId, `${word}-net`);
  const volume = await createVolume(page, projectId, { name: `${word}-data` });
  await fillLaunch(page, word);
  await expect(page.getByRole('checkbox', { name: `${word}-net` })).toBeChecked();
  await submit(page);
  await expect(page.getByRole('alert').filter({ hasText: 'You may not be able to sign in' })).toBeVisible();
  await page.getByRole('button', { name: 'Launch anyway' }).click();
  await expect(row(page, word)).toContainText('Active');
  await expect(row(page, word)).toContainText('10.77.0.');
  await row(page, word).getByRole('link', { name: word, exact: true }).click();
  await expect(page).toHaveTitle(`${word} · Instances · ${person.projectName} · Nephos`);

  await page.getByRole('tab', { name: /^Storage/ }).click();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Attach volume' }).click();
  const dialog = page.getByRole('dialog', { name: `Attach a volume to ${word}` });
  await checkBox(dialog.getByRole('radio', { name: new RegExp(`^${volume.name}`) }));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Attach volume' }).click();
  const mounting = page.getByRole('dialog', { name: `Mount ${volume.name} in ${word}` });
  await expect(mounting.getByRole('region', { name: 'Commands' })).toContainText('sudo mkfs.ext4 /dev/vdb');
  await expectAccessible(page);
  await mounting.getByRole('button', { name: 'Done' }).click();
  const attached = page.getByRole('listitem').filter({ hasText: volume.name });
  await expect(attached).toContainText('/dev/vdb');
  await expect(attached).toContainText('In use');
  await attached.getByRole('button', { name: 'Detach' }).click();
  const question = page.getByRole('alertdialog', { name: `Detach ${volume.name} from ${word}?` });
  await expectAccessible(page);
  await question.getByRole('button', { name: `Detach ${volume.name}` }).click();
  await expect(page.getByRole('heading', { name: 'No volumes attached' })).toBeVisible();

  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Stop' }).click();
  await expectAccessible(page);
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Stop ${word}` })
    .click();
  await expect(main.getByText('Shut off', { exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(main.locator('header').getByText('Active', { exact: true })).toBeVisible();

  await openMenu(page, word);
  await (await menuItem(page, 'Delete')).click();
  const farewell = page.getByRole('alertdialog', { name: `Delete instance ${word}?` });
  await expect(farewell).toContainText('It can be restored until');
  await expectAccessible(page);
  await farewell.getByRole('button', { name: `Delete ${word}` }).click();
  await expect(heading(page, 'Instances')).toBeVisible();
  await expect(row(page, word)).toHaveCount(0);

  await page.getByRole('link', { name: /^Deleted/ }).click();
  await expect(row(page, word)).toContainText('can be restored until');
  await expectAccessible(page);
  await page.getByRole('button', { name: `Actions for ${word}` }).click();
  await (await menuItem(page, 'Restore')).click();
  await expect(row(page, word)).toHaveCount(0);
  await page.getByRole('link', { name: /^All/ }).click();
  await expect(row(page, word)).toContainText('Active');
});

test('a server group is created with a limit per host, lists its members, and is deleted without them', async ({
  page,
  projectId,
}) => {
  const [name, member] = [uniqueName('group'), uniqueName('web')];
  await open(page, `/projects/${projectId}`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Server groups' }).click();
  await expect(page.getByRole('heading', { name: 'No server groups yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Create server group' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create server group' });
  const submit = form.getByRole('button', { name: 'Create server group' });
  await submit.click();
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/Enter a name/);
  await expectAccessible(page);
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  const limit = form.getByRole('spinbutton', { name: 'Instances per host' });
  await checkBox(form.getByRole('radio', { name: /^Soft affinity/ }));
  await expect(limit).toBeHidden();
  await checkBox(form.getByRole('radio', { name: /^Anti-affinity/ }));
  await limit.fill('2');
  await submit.click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Anti-affinity');

  const { call } = platformOf(page, projectId);
  const { body } = await call('GET', 'compute/v2.1/os-server-groups');
  const [group] = body.server_groups;
  await launchServer(page, projectId, member);
  const scheduled = uniqueName('grouped');
  const { flavors } = (await call('GET', 'compute/v2.1/flavors')).body;
  const { images } = (await call('GET', 'image/v2/images')).body;
  const server = {
    name: scheduled,
    flavorRef: flavors.find((flavor: { name: string }) => flavor.name === 'm1.tiny').id,
    imageRef: images.find((image: { name: string }) => image.name.startsWith('CirrOS')).id,
    networks: 'none',
  };
  await call('POST', 'compute/v2.1/servers', { server, 'os:scheduler_hints': { group: group.id } });
  // The members follow without a reload.
  await expect(row.getByRole('link', { name: scheduled })).toBeVisible();
  await expect(row).not.toContainText(member);
  await row.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Members run on different hosts. A launch fails if there are too few.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: scheduled })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await (await menuItem(page, 'Delete')).click();
  const sure = page.getByRole('alertdialog', { name: `Delete server group ${name}?` });
  await expectAccessible(page);
  await sure.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByRole('heading', { name: 'No server groups yet' })).toBeVisible();
  expect((await call('GET', `compute/v2.1/servers?name=${scheduled}`)).body.servers).toHaveLength(1);
});
