import type { Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.ts';
import { makeNetwork } from './pages/instances.ts';
import { menuItem } from './pages/menu.ts';
import { open } from './pages/open.ts';
import { makeServer } from './pages/servers.ts';
import { tick } from './pages/tick.ts';
import { makeVolume, uniqueName } from './pages/volumes.ts';
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
  await tick(page.getByRole('radio', { name: /^CirrOS/ }));
  await tick(page.getByRole('radio', { name: flavor }));
}

const submit = (page: Page) => page.getByRole('button', { name: 'Launch instance' }).click();
/** The form asks once more where nobody might be able to log in. */
async function submitTwice(page: Page) {
  await submit(page);
  await page.getByRole('button', { name: 'Launch anyway' }).click();
  await expect(heading(page, 'Instances')).toBeVisible();
}

test('from launch to deletion, without a reload: ACTIVE, attach, detach, stop, start, delete', async ({
  page,
  person,
  projectId,
}) => {
  test.setTimeout(120_000);
  await makeNetwork(page, projectId, `${word}-net`);
  const volume = await makeVolume(page, projectId, { name: `${word}-data` });
  await fillLaunch(page, word);
  await expect(page.getByRole('checkbox', { name: `${word}-net` })).toBeChecked();
  await submit(page);
  await expect(page.getByRole('alert').filter({ hasText: 'You may not be able to sign in' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Launch anyway' }).click();
  await expect(row(page, word)).toContainText('Active');
  await expect(row(page, word)).toContainText('10.77.0.');
  await row(page, word).getByRole('link', { name: word, exact: true }).click();
  await expect(page).toHaveTitle(`${word} · Instances · ${person.projectName} · Nephos`);

  await page.getByRole('tab', { name: /^Storage/ }).click();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Attach volume' }).click();
  const dialog = page.getByRole('dialog', { name: `Attach a volume to ${word}` });
  await tick(dialog.getByRole('radio', { name: new RegExp(`^${volume.name}`) }));
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
  await expect(main.getByText('Active', { exact: true })).toBeVisible();

  await openMenu(page, word);
  await (await menuItem(page, 'Delete')).click();
  const farewell = page.getByRole('alertdialog', { name: `Delete instance ${word}?` });
  await expect(farewell).toContainText('permanently deleted');
  await expect(farewell).toContainText('10.77.0.');
  await expectAccessible(page);
  await farewell.getByRole('textbox').fill(word);
  await farewell.getByRole('button', { name: `Delete ${word}` }).click();
  await expect(heading(page, 'Instances')).toBeVisible();
  await expect(row(page, word)).toHaveCount(0);
});

test('launch: everything that is missing is told at once, on its field, and nothing is sent', async ({
  page,
  person,
}) => {
  await page.goto(`${root}/create`);
  await expect(page).toHaveTitle(`Launch instance · Instances · ${person.projectName} · Nephos`);
  await expect(page.getByRole('radio', { name: 'm1.small' })).toBeVisible();
  await submit(page);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect(name).toHaveAccessibleDescription(/^Enter a name\./);
  await expect(name).toBeFocused();
  await expect(name).toBeInViewport();
  await expect(page.getByText('Choose an image.')).toBeVisible();
  await expect(page.getByText('Choose a flavor.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
});

test('launch: over quota the server’s sentence is shown once, in view, and what was typed stays', async ({ page }) => {
  await fillLaunch(page, word);
  await page.getByRole('spinbutton', { name: 'Count' }).fill('11');
  await expect(page.getByText(`They are named ${word}-1 to ${word}-11.`)).toBeVisible();
  await submit(page);
  await page.getByRole('button', { name: 'Launch anyway' }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toHaveCount(1);
  await expect(alert).toContainText('413');
  await expect(alert).toBeInViewport();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(word);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(word);
});

test('a build that fails stays in the list, explained, and its page says what to try', async ({ page }) => {
  await fillLaunch(page, word);
  await page.getByRole('heading', { name: 'More options' }).click();
  await page.getByRole('button', { name: 'Add a row' }).click();
  await page.getByRole('textbox', { name: 'Key 1' }).fill('nephos:fault');
  await page.getByRole('textbox', { name: 'Value 1' }).fill('spawn');
  await submitTwice(page);
  await expect(row(page, word)).toContainText('Error');
  await expect(row(page, word)).toContainText('the build failed');
  await row(page, word).getByRole('link', { name: word, exact: true }).click();
  await expect(page.getByText('The host could not create or change this instance.', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Launch again' }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(word);
  await expect(page.getByRole('radio', { name: /^CirrOS/ })).toBeChecked();
});

test('list: filters and order stand in the address, survive a reload, and Back undoes them', async ({
  page,
  projectId,
}) => {
  await makeServer(page, projectId, `${word}-a`);
  await makeServer(page, projectId, `${word}-b`);
  await page.goto(`${root}?q=${word}`);
  await expect(page.getByRole('rowheader')).toHaveText([`${word}-b`, `${word}-a`]);
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(page.getByRole('rowheader')).toHaveText([`${word}-a`, `${word}-b`]);
  await page.reload();
  await expect(page.getByRole('rowheader')).toHaveText([`${word}-a`, `${word}-b`]);
  await page.goBack();
  await expect(page.getByRole('rowheader')).toHaveText([`${word}-b`, `${word}-a`]);
});

test('list: keys move, select and open; a click shows the summary beside the list', async ({ page, projectId }) => {
  await makeServer(page, projectId, `${word}-a`);
  await makeServer(page, projectId, `${word}-b`);
  await page.goto(`${root}?q=${word}`);
  await expect(row(page, `${word}-a`)).toBeVisible();
  await heading(page, 'Instances').click();
  await page.keyboard.press('j');
  await expect(row(page, `${word}-b`)).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByRole('checkbox', { name: `Select ${word}-b` })).toBeChecked();
  await expectAccessible(page);
  await row(page, `${word}-a`).getByText('vCPU').click();
  const panel = page.getByRole('dialog', { name: `${word}-a` });
  await expect(panel).toContainText('m1.tiny');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(row(page, `${word}-a`)).toBeFocused();
  await row(page, `${word}-b`).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, `${word}-b`)).toBeVisible();
});

test('list: what may not be done is counted and explained; several are deleted only by typing how many', async ({
  page,
  projectId,
}) => {
  await makeServer(page, projectId, `${word}-a`);
  await makeServer(page, projectId, `${word}-b`);
  await page.goto(`${root}?q=${word}`);
  await openMenu(page, `${word}-a`);
  const start = await menuItem(page, 'Start');
  await expect(start).toHaveAccessibleDescription('Only a stopped instance can be started.');
  await page.keyboard.press('Escape');
  await tick(page.getByRole('checkbox', { name: 'Select all rows' }));
  const bar = page.getByRole('region', { name: 'Actions for the selection' });
  await expect(bar.getByRole('button', { name: 'Start (0 of 2)' })).toBeDisabled();
  await bar.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete 2 instances?' });
  await dialog.getByRole('button', { name: 'Delete 2 instances' }).click();
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription('This does not match');
  await expectAccessible(page);
  await dialog.getByRole('textbox').fill('2');
  await dialog.getByRole('button', { name: 'Delete 2 instances' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(0);
});

test('edit: an empty name is refused on its field, another one is taken', async ({ page, projectId }) => {
  await makeServer(page, projectId, word);
  await page.goto(`${root}?q=${word}`);
  await openMenu(page, word);
  await (await menuItem(page, 'Edit')).click();
  const dialog = page.getByRole('dialog', { name: `Edit ${word}` });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(name).toHaveAccessibleDescription(/Enter a name/);
  await expectAccessible(page);
  await name.fill(`${word}-renamed`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(root);
  await expect(row(page, `${word}-renamed`)).toBeVisible();
});
