import type { Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.ts';
import { checkBox } from './pages/checkbox.ts';
import { menuItem } from './pages/menu.ts';
import { open } from './pages/open.ts';
import { launchServer } from './pages/servers.ts';
import { createVolume, uniqueName } from './pages/volumes.ts';
import { expect, test } from './test.ts';

let word = '';
let root = '';

test.beforeEach(({ projectId }) => {
  word = uniqueName('vol');
  root = `/projects/${projectId}/volumes`;
});

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
const openMenu = (page: Page, name: string) => page.getByRole('button', { name: `Actions for ${name}` }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('create: what is typed survives a visit elsewhere, the quota refuses in view, and the volume becomes available without a reload @journey', async ({
  page,
  person,
}) => {
  // Too small to show the whole form.
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(`${root}/create`);
  await expect(page).toHaveTitle(`Create volume · Volumes · ${person.projectName} · Nephos`);
  const name = page.getByRole('textbox', { name: 'Name' });
  const size = page.getByRole('spinbutton', { name: 'Size' });
  await name.fill(word);
  await page.goto(root);
  await page.goto(`${root}/create`);
  await expect(name).toHaveValue(word);
  await checkBox(page.getByRole('radio', { name: /^ssd/ }));
  await page.getByRole('button', { name: 'Add a row' }).click();
  await page.getByRole('textbox', { name: 'Key 1' }).fill('team');
  await page.getByRole('textbox', { name: 'Value 1' }).fill('core');
  await size.fill('50000');
  await page.getByRole('button', { name: 'Create volume' }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toHaveCount(1);
  await expect(alert).toContainText('413');
  await expect(alert).toBeInViewport();
  await expect(page.locator(':focus')).toContainText('413');
  await expect(name).toHaveValue(word);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(page.getByRole('region', { name: 'Command line', exact: true })).toContainText(`--property team=core`);
  await expect(page.getByRole('main')).toContainText('left for volumes and snapshots');
  await page.getByRole('slider', { name: 'Size on a slider' }).fill('2');
  await expect(size).toHaveValue('2');
  await page.getByRole('button', { name: 'Create volume' }).click();
  await expect(heading(page, 'Volumes')).toBeVisible();
  await expect(row(page, word)).toContainText('2 GiB');
  await expect(row(page, word)).toContainText('Available');
});

test('list: filters and order stand in the address, survive a reload, and Back undoes them; what matches nothing and what fails say so', async ({
  page,
  projectId,
}) => {
  await createVolume(page, projectId, { name: `${word}-a`, size: 1 });
  await createVolume(page, projectId, { name: `${word}-b`, size: 2 });
  await page.goto(`${root}?q=${word}`);
  await expect(page.getByRole('rowheader')).toHaveText([`${word}-b`, `${word}-a`]);
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(page.getByRole('rowheader')).toHaveText([`${word}-a`, `${word}-b`]);
  await expect(page).toHaveURL(/sort=name/);
  await page.reload();
  await expect(page.getByRole('rowheader')).toHaveText([`${word}-a`, `${word}-b`]);
  await page.goBack();
  await expect(page.getByRole('rowheader')).toHaveText([`${word}-b`, `${word}-a`]);
  await page.getByRole('link', { name: 'Errors' }).click();
  await expect(page).toHaveURL(/where=status(%3A|:)(%2F|\/)\^error/);
  await page.goto(`${root}?q=${word}&where=status:error`);
  await expect(page.getByRole('heading', { name: 'Nothing matches these filters' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(row(page, `${word}-a`)).toBeVisible();
  await page.goto(`${root}?sort=colour`);
  await expect(page.getByRole('alert').filter({ hasText: 'Cannot sort by colour' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(heading(page, 'Volumes')).toBeVisible();
  await expectAccessible(page);
});

test('list: keys move, select and open, also before the screen is drawn; a click shows the summary beside the list', async ({
  page,
  projectId,
}) => {
  for (const letter of ['a', 'b', 'c']) await createVolume(page, projectId, { name: `${word}-${letter}` });
  await page.goto(`${root}?q=${word}`);
  await expect(row(page, `${word}-a`)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await expect(row(page, `${word}-c`)).toBeFocused();
  await page.keyboard.press('j');
  await expect(row(page, `${word}-b`)).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await expect(page.getByRole('checkbox', { name: `Select ${word}-c` })).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Filter volumes' })).toBeFocused();
  await row(page, `${word}-a`).getByText('GiB').click();
  const panel = page.getByRole('dialog', { name: `${word}-a` });
  await expect(panel).toContainText('Available');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(row(page, `${word}-a`)).toBeFocused();
  await row(page, `${word}-b`).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, `${word}-b`)).toBeVisible();

  await open(page, `${root}?q=${word}&sort=name`);
  await expect(row(page, `${word}-c`)).toBeVisible();
  await page.evaluate((keys) => {
    for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  }, 'jjjkx');
  await expect(page.getByRole('checkbox', { name: `Select ${word}-b` })).toBeChecked();
  await expect(page.getByRole('region', { name: 'Actions for the selection' })).toContainText('1 selected');
});

test('detail: a pasted link opens the tab, and Back returns to the one before', async ({ page, person, projectId }) => {
  const { id } = await createVolume(page, projectId, { name: word });
  await page.goto(`${root}/${id}?tab=json`);
  await expect(page).toHaveTitle(`${word} · Volumes · ${person.projectName} · Nephos`);
  await expect(page.getByRole('region', { name: 'JSON' })).toContainText(`"id": "${id}"`);
  await page.getByRole('tab', { name: /^Attachments/ }).click();
  await expect(page.getByRole('heading', { name: 'Not attached' })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'JSON' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(page.getByRole('table', { name: 'Activity' })).toContainText(`${word} created`);
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expectAccessible(page);

  await openMenu(page, word);
  await (await menuItem(page, 'Extend')).click();
  const extend = page.getByRole('dialog', { name: `Extend ${word}` });
  const size = extend.getByRole('spinbutton', { name: 'New size' });
  await size.fill('1');
  await extend.getByRole('button', { name: 'Extend' }).click();
  await expect(size).toHaveAccessibleDescription(/larger than the current one/);
  await expectAccessible(page);
  await size.fill('50000');
  await extend.getByRole('button', { name: 'Extend' }).click();
  await expect(extend.getByRole('alert')).toContainText('413');
  await size.fill('3');
  await extend.getByRole('button', { name: 'Extend' }).click();
  const commands = page.getByRole('dialog', { name: `${word} is being extended` });
  await expect(commands.getByRole('region', { name: 'Linux, ext4' })).toContainText('resize2fs');
  await expectAccessible(page);
  await commands.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('main').getByText('3 GiB')).toBeVisible();
});

test('edit, protect, delete: a key given twice and a wrong name are refused, and a protected volume is not deleted', async ({
  page,
  projectId,
}) => {
  const { id } = await createVolume(page, projectId, { name: word });
  await page.goto(`${root}/${id}`);
  await openMenu(page, word);
  await (await menuItem(page, 'Edit')).click();
  const edit = page.getByRole('dialog', { name: `Edit ${word}` });
  await expect(edit.getByRole('textbox', { name: 'Name' })).toBeFocused();
  for (const number of [1, 2]) {
    await edit.getByRole('button', { name: 'Add a row' }).click();
    await edit.getByRole('textbox', { name: `Key ${number}` }).fill('team');
  }
  const renamed = `${word}-new`;
  await edit.getByRole('textbox', { name: 'Name' }).fill(renamed);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByRole('textbox', { name: 'Key 2' })).toHaveAccessibleDescription(/already exists/);
  await expectAccessible(page);
  await edit.getByRole('button', { name: 'Remove row 2' }).click();
  await edit.getByRole('checkbox', { name: 'Bootable' }).click();
  await edit.getByRole('checkbox', { name: 'Read-only' }).click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(heading(page, renamed)).toBeVisible();
  await page.getByRole('tab', { name: 'JSON' }).click();
  await expect(page.getByRole('region', { name: 'JSON' })).toContainText('"readonly": "True"');
  await expect(page.getByRole('region', { name: 'JSON' })).toContainText('"bootable": "true"');

  await openMenu(page, renamed);
  await (await menuItem(page, 'Protect from deletion')).click();
  await openMenu(page, renamed);
  await expect(await menuItem(page, 'Allow deletion')).toBeVisible();
  await page.reload();
  await openMenu(page, renamed);
  await page.getByRole('menuitem', { name: /^Delete/ }).click();
  const dialog = page.getByRole('alertdialog', { name: `Delete volume ${renamed}?` });
  const remove = dialog.getByRole('button', { name: `Delete ${renamed}` });
  await expect(dialog).toContainText(`${renamed} is protected.`);
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Allow deletion' }).click();
  const typed = dialog.getByRole('textbox', { name: `Type ${renamed} to confirm` });
  await typed.fill('something else');
  await remove.click();
  await expect(typed).toHaveAccessibleDescription('This does not match');
  await typed.fill(renamed);
  await remove.click();
  await expect(heading(page, `${renamed} was deleted`)).toBeVisible();
});

test('delete: the button stays inside the dialog with a name that is long and has no spaces', async ({
  page,
  projectId,
}) => {
  const name = `${word}-${'no-place-to-break-'.repeat(8)}${'x'.repeat(80)}`;
  const { id } = await createVolume(page, projectId, { name });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${root}/${id}`);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await (await menuItem(page, 'Delete')).click();
  const button = page.getByRole('alertdialog').getByRole('button', { name: `Delete ${name}` });
  await expect(button).toBeInViewport({ ratio: 1 });
  expect(await button.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  // The pointer is over the button, whose tooltip gives the reason why it is disabled until the data has loaded.
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});

test('attach: a new volume is attached once it is there, cannot be deleted meanwhile, is detached after a question and attached again', async ({
  page,
  projectId,
}) => {
  await launchServer(page, projectId, `${word}-host`);
  await open(page, `${root}/create`);
  await page.getByRole('textbox', { name: 'Name' }).fill(word);
  await page.getByRole('combobox', { name: 'Attach to' }).selectOption({ label: `${word}-host · Active · nova` });
  await page.getByRole('button', { name: 'Create volume' }).click();
  await expect(row(page, word)).toContainText(`${word}-host`);
  await expect(row(page, word)).toContainText('In use');
  await row(page, word).getByRole('link', { name: word, exact: true }).click();
  await expect(heading(page, word)).toBeVisible();
  await expect(page.getByRole('main').getByText('In use', { exact: true })).toBeVisible();
  await openMenu(page, word);
  await expect(await menuItem(page, 'Delete')).toHaveAccessibleDescription(/detach it first/);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: /^Attachments/ }).click();
  const panel = page.getByRole('tabpanel');
  await panel.getByRole('button', { name: 'Detach' }).click();
  const question = page.getByRole('alertdialog', { name: `Detach ${word} from ${word}-host?` });
  await expect(question).toContainText('sudo umount');
  await expectAccessible(page);
  await question.getByRole('button', { name: `Detach ${word}` }).click();
  await expect(page.getByRole('heading', { name: 'Not attached' })).toBeVisible();
  await panel.getByRole('button', { name: 'Attach' }).click();
  const dialog = page.getByRole('dialog', { name: `Attach ${word}` });
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  await dialog.getByRole('button', { name: 'Attach' }).click();
  await expect(dialog.getByRole('group', { name: 'Instance' })).toHaveAccessibleDescription('Choose an instance.');
  await expectAccessible(page);
  await checkBox(dialog.getByRole('radio', { name: new RegExp(`^${word}-host`) }));
  await dialog.getByRole('button', { name: 'Attach' }).click();
  await page
    .getByRole('dialog', { name: `Mount ${word} in ${word}-host` })
    .getByRole('button', { name: 'Done' })
    .click();
  await expect(panel.getByRole('link', { name: `${word}-host` })).toBeVisible();
});

test('bulk: metadata go on several volumes, and these are deleted by typing how many', async ({ page, projectId }) => {
  await createVolume(page, projectId, { name: `${word}-a` });
  await createVolume(page, projectId, { name: `${word}-b` });
  await page.goto(`${root}?q=${word}`);
  const bar = page.getByRole('region', { name: 'Actions for the selection' });
  const select = async () => {
    for (const letter of ['a', 'b']) await checkBox(page.getByRole('checkbox', { name: `Select ${word}-${letter}` }));
  };
  await select();
  await bar.getByRole('button', { name: 'Add metadata' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add metadata to 2 volumes' });
  await dialog.getByRole('textbox', { name: 'Key 1' }).fill('team');
  await dialog.getByRole('textbox', { name: 'Value 1' }).fill('core');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add metadata' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`${root}?where=metadata:team%3Dcore`);
  await expect(row(page, `${word}-a`)).toBeVisible();
  await expect(row(page, `${word}-b`)).toBeVisible();
  await select();
  await bar.getByRole('button', { name: 'Delete' }).click();
  const sure = page.getByRole('alertdialog', { name: 'Delete 2 volumes?' });
  await expect(sure).toContainText(`${word}-a`);
  await expectAccessible(page);
  await sure.getByRole('textbox').fill('2');
  await sure.getByRole('button', { name: 'Delete 2 volumes' }).click();
  await expect(row(page, word)).toHaveCount(0);
});
