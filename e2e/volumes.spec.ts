import type { Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.ts';
import { menuItem } from './pages/menu.ts';
import { open } from './pages/open.ts';
import { makeServer } from './pages/servers.ts';
import { tick } from './pages/tick.ts';
import { makeVolume, uniqueName } from './pages/volumes.ts';
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

test('create: a blank volume appears in the list and becomes available without a reload', async ({ page, person }) => {
  await page.goto(`${root}/create`);
  await expect(page).toHaveTitle(`Create volume · Volumes · ${person.projectName} · Nephos`);
  await page.getByRole('textbox', { name: 'Name' }).fill(word);
  await page.getByRole('spinbutton', { name: 'Size' }).fill('2');
  await tick(page.getByRole('radio', { name: /^ssd/ }));
  await page.getByRole('button', { name: 'Add a row' }).click();
  await page.getByRole('textbox', { name: 'Key 1' }).fill('team');
  await page.getByRole('textbox', { name: 'Value 1' }).fill('core');
  await expect(page.getByRole('region', { name: 'Command line', exact: true })).toContainText(`--property team=core`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create volume' }).click();
  await expect(heading(page, 'Volumes')).toBeVisible();
  await expect(row(page, word)).toContainText('2 GiB');
  await expect(row(page, word)).toContainText('Available');
});

test('create: a size that is no whole number is refused on its field, and nothing is sent', async ({ page }) => {
  await page.goto(`${root}/create`);
  await page.getByRole('textbox', { name: 'Name' }).fill(word);
  await page.getByRole('spinbutton', { name: 'Size' }).fill('0');
  await page.getByRole('button', { name: 'Create volume' }).click();
  const size = page.getByRole('spinbutton', { name: 'Size' });
  await expect(size).toHaveAccessibleDescription('Use a whole number of gigabytes, 1 or more.');
  await expect(size).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: 'gigabytes' })).toHaveCount(0);
  await expectAccessible(page);
});

test('create: beyond the quota the server’s sentence is shown once, the input stays, and less goes through', async ({
  page,
}) => {
  // So small that not all of the form is in view.
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(`${root}/create`);
  await page.getByRole('textbox', { name: 'Name' }).fill(word);
  await page.getByRole('spinbutton', { name: 'Size' }).fill('50000');
  await page.getByRole('button', { name: 'Create volume' }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toHaveCount(1);
  await expect(alert).toContainText('413');
  await expect(alert).toBeInViewport();
  await expect(page.locator(':focus')).toContainText('413');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(word);
  await expectAccessible(page);
  await page.getByRole('spinbutton', { name: 'Size' }).fill('1');
  await page.getByRole('button', { name: 'Create volume' }).click();
  await expect(row(page, word)).toContainText('1 GiB');
});

test('create: what was typed is still there after a visit elsewhere', async ({ page }) => {
  await page.goto(`${root}/create`);
  await page.getByRole('textbox', { name: 'Name' }).fill(word);
  await page.goto(root);
  await page.goto(`${root}/create`);
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(word);
});

test('clone: the form starts with the source, its size and a name, and refuses a smaller copy', async ({
  page,
  projectId,
}) => {
  await makeVolume(page, projectId, { name: word, size: 2 });
  await page.goto(`${root}?q=${word}`);
  await openMenu(page, word);
  await (await menuItem(page, 'Clone')).click();
  await expect(page.getByRole('radio', { name: new RegExp(`^${word}`) })).toBeChecked();
  await page.getByRole('spinbutton', { name: 'Size' }).fill('1');
  await page.getByRole('button', { name: 'Create volume' }).click();
  await expect(page.getByRole('spinbutton', { name: 'Size' })).toHaveAccessibleDescription(/does not fit/);
  await page.getByRole('spinbutton', { name: 'Size' }).fill('2');
  await page.getByRole('button', { name: 'Create volume' }).click();
  await expect(row(page, `${word}-copy`)).toContainText('Available');
});

test('list: filters and order stand in the address, survive a reload, and Back undoes them', async ({
  page,
  projectId,
}) => {
  await makeVolume(page, projectId, { name: `${word}-a`, size: 1 });
  await makeVolume(page, projectId, { name: `${word}-b`, size: 2 });
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
});

test('list: a filter that matches nothing says so and can be cleared', async ({ page, projectId }) => {
  await makeVolume(page, projectId, { name: word });
  await page.goto(`${root}?q=${word}&where=status:error`);
  await expect(page.getByRole('heading', { name: 'Nothing matches these filters' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(row(page, word)).toBeVisible();
});

test('list: an order that the server does not know is a failure with a retry, and the page stays', async ({ page }) => {
  await page.goto(`${root}?sort=colour`);
  await expect(page.getByRole('alert').filter({ hasText: 'Cannot sort by colour' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(heading(page, 'Volumes')).toBeVisible();
  await expectAccessible(page);
});

test('list: keys move, select and open; a click shows the summary beside the list', async ({ page, projectId }) => {
  await makeVolume(page, projectId, { name: `${word}-a` });
  await makeVolume(page, projectId, { name: `${word}-b` });
  await page.goto(`${root}?q=${word}`);
  await expect(row(page, `${word}-a`)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await expect(row(page, `${word}-b`)).toBeFocused();
  await page.keyboard.press('j');
  await expect(row(page, `${word}-a`)).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await expect(page.getByRole('checkbox', { name: `Select ${word}-b` })).toBeChecked();
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
});

test('list: a key that comes before the screen is drawn is for the row that the keys before it led to', async ({
  page,
  projectId,
}) => {
  for (const letter of ['a', 'b', 'c']) await makeVolume(page, projectId, { name: `${word}-${letter}` });
  await open(page, `${root}?q=${word}&sort=name`);
  await expect(row(page, `${word}-c`)).toBeVisible();
  await page.evaluate((keys) => {
    for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  }, 'jjjkx');
  await expect(page.getByRole('checkbox', { name: `Select ${word}-b` })).toBeChecked();
  await expect(page.getByRole('region', { name: 'Actions for the selection' })).toContainText('1 selected');
});

test('list: bulk deletion asks for the number and counts what may not be deleted', async ({ page, projectId }) => {
  await makeVolume(page, projectId, { name: `${word}-a` });
  await makeVolume(page, projectId, { name: `${word}-b` });
  await page.goto(`${root}?q=${word}`);
  await tick(page.getByRole('checkbox', { name: `Select ${word}-a` }));
  await tick(page.getByRole('checkbox', { name: `Select ${word}-b` }));
  await page.getByRole('region', { name: 'Actions for the selection' }).getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete 2 volumes?' });
  await expect(dialog).toContainText(`${word}-a`);
  await expectAccessible(page);
  await dialog.getByRole('textbox').fill('2');
  await dialog.getByRole('button', { name: 'Delete 2 volumes' }).click();
  await expect(row(page, word)).toHaveCount(0);
});

test('detail: a pasted link opens the tab, and Back returns to the one before', async ({ page, person, projectId }) => {
  const { id } = await makeVolume(page, projectId, { name: word });
  await page.goto(`${root}/${id}?tab=json`);
  await expect(page).toHaveTitle(`${word} · Volumes · ${person.projectName} · Nephos`);
  await expect(page.getByRole('region', { name: 'JSON' })).toContainText(`"id": "${id}"`);
  await page.getByRole('tab', { name: /^Attachments/ }).click();
  await expect(page.getByRole('heading', { name: 'Not attached' })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'JSON' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expectAccessible(page);
});

test('detail: an id that leads nowhere is gone, and says the way back', async ({ page }) => {
  await page.goto(`${root}/00000000-0000-4000-8000-000000000000`);
  await expect(heading(page, 'Volume not found')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to volumes' }).click();
  await expect(heading(page, 'Volumes')).toBeVisible();
});

test('edit: a new name stands in the heading, and a key given twice is refused', async ({ page, projectId }) => {
  const { id } = await makeVolume(page, projectId, { name: word });
  await page.goto(`${root}/${id}`);
  await openMenu(page, word);
  await (await menuItem(page, 'Edit')).click();
  const dialog = page.getByRole('dialog', { name: `Edit ${word}` });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  for (const number of [1, 2]) {
    await dialog.getByRole('button', { name: 'Add a row' }).click();
    await dialog.getByRole('textbox', { name: `Key ${number}` }).fill('team');
  }
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`${word}-new`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Key 2' })).toHaveAccessibleDescription(/already exists/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Remove row 2' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(heading(page, `${word}-new`)).toBeVisible();
});

test('extend: the present size is refused, more is taken, and the guest’s commands follow', async ({
  page,
  projectId,
}) => {
  const { id } = await makeVolume(page, projectId, { name: word });
  await page.goto(`${root}/${id}`);
  await openMenu(page, word);
  await (await menuItem(page, 'Extend')).click();
  const dialog = page.getByRole('dialog', { name: `Extend ${word}` });
  const size = dialog.getByRole('spinbutton', { name: 'New size' });
  await size.fill('1');
  await dialog.getByRole('button', { name: 'Extend' }).click();
  await expect(size).toHaveAccessibleDescription(/larger than the current one/);
  await expectAccessible(page);
  await size.fill('50000');
  await dialog.getByRole('button', { name: 'Extend' }).click();
  await expect(dialog.getByRole('alert')).toContainText('413');
  await size.fill('3');
  await dialog.getByRole('button', { name: 'Extend' }).click();
  const commands = page.getByRole('dialog', { name: `${word} is being extended` });
  await expect(commands.getByRole('region', { name: 'Linux, ext4' })).toContainText('resize2fs');
  await expectAccessible(page);
  await commands.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('main').getByText('3 GiB')).toBeVisible();
});

test('delete: a wrong name deletes nothing; the right one does, and the page says it is gone', async ({
  page,
  projectId,
}) => {
  const { id } = await makeVolume(page, projectId, { name: word });
  await page.goto(`${root}/${id}`);
  await openMenu(page, word);
  await (await menuItem(page, 'Delete')).click();
  const dialog = page.getByRole('alertdialog', { name: `Delete volume ${word}?` });
  const typed = dialog.getByRole('textbox', { name: `Type ${word} to confirm` });
  await typed.fill('something else');
  await dialog.getByRole('button', { name: `Delete ${word}` }).click();
  await expect(typed).toHaveAccessibleDescription('This does not match');
  await expectAccessible(page);
  await typed.fill(word);
  await dialog.getByRole('button', { name: `Delete ${word}` }).click();
  await expect(heading(page, `${word} was deleted`)).toBeVisible();
});

test('delete: the button stays inside the dialog with a name that is long and has no spaces', async ({
  page,
  projectId,
}) => {
  const name = `${word}-${'no-place-to-break-'.repeat(8)}${'x'.repeat(80)}`;
  const { id } = await makeVolume(page, projectId, { name });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${root}/${id}`);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await (await menuItem(page, 'Delete')).click();
  const button = page.getByRole('alertdialog').getByRole('button', { name: `Delete ${name}` });
  await expect(button).toBeInViewport({ ratio: 1 });
  expect(await button.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  // The pointer rests where the button is: it says why it is disabled until what it depends on has loaded.
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expectAccessible(page);
});

test('attach: an instance gets the volume live, detaching asks first, and meanwhile it cannot be deleted', async ({
  page,
  projectId,
}) => {
  const { id } = await makeVolume(page, projectId, { name: word });
  await makeServer(page, projectId, `${word}-host`);
  await page.goto(`${root}/${id}?tab=attachments`);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Attach' }).click();
  const dialog = page.getByRole('dialog', { name: `Attach ${word}` });
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  await dialog.getByRole('button', { name: 'Attach' }).click();
  await expect(dialog.getByRole('group', { name: 'Instance' })).toHaveAccessibleDescription('Choose an instance.');
  await expectAccessible(page);
  await tick(dialog.getByRole('radio', { name: new RegExp(`^${word}-host`) }));
  await dialog.getByRole('button', { name: 'Attach' }).click();
  await page
    .getByRole('dialog', { name: `Mount ${word} in ${word}-host` })
    .getByRole('button', { name: 'Done' })
    .click();
  await expect(page.getByRole('tabpanel').getByRole('link', { name: `${word}-host` })).toBeVisible();
  await expect(page.getByRole('main').getByText('In use', { exact: true })).toBeVisible();
  await openMenu(page, word);
  const remove = await menuItem(page, 'Delete');
  await expect(remove).toHaveAccessibleDescription(/detach it first/);
  await page.keyboard.press('Escape');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Detach' }).click();
  const question = page.getByRole('alertdialog', { name: `Detach ${word} from ${word}-host?` });
  await expect(question).toContainText('sudo umount');
  await expectAccessible(page);
  await question.getByRole('button', { name: `Detach ${word}` }).click();
  await expect(page.getByRole('heading', { name: 'Not attached' })).toBeVisible();
});

test('create: a volume is attached to an instance once it is there, whoever looks on', async ({ page, projectId }) => {
  await makeServer(page, projectId, `${word}-host`);
  await open(page, `${root}/create`);
  await page.getByRole('textbox', { name: 'Name' }).fill(word);
  await page.getByRole('combobox', { name: 'Attach to' }).selectOption({ label: `${word}-host · Active · nova` });
  await page.getByRole('button', { name: 'Create volume' }).click();
  await expect(row(page, word)).toContainText(`${word}-host`);
  await expect(row(page, word)).toContainText('In use');
});

test('create: the slider sets the number, and the activity tells of the creation', async ({ page, projectId }) => {
  await page.goto(`${root}/create`);
  await page.getByRole('textbox', { name: 'Name' }).fill(word);
  await page.getByRole('slider', { name: 'Size on a slider' }).fill('3');
  await expect(page.getByRole('spinbutton', { name: 'Size' })).toHaveValue('3');
  await expect(page.getByRole('main')).toContainText('of the storage quota left');
  await expectAccessible(page);
  const { id } = await makeVolume(page, projectId, { name: word });
  await page.goto(`${root}/${id}?tab=activity`);
  await expect(page.getByRole('table', { name: 'Activity' })).toContainText(`${word} created`);
  await expectAccessible(page);
});

test('protection: a volume is kept until its deletion is allowed, with one click in the dialog', async ({
  page,
  projectId,
}) => {
  const { id } = await makeVolume(page, projectId, { name: word });
  await page.goto(`${root}/${id}`);
  await openMenu(page, word);
  await (await menuItem(page, 'Protect from deletion')).click();
  await openMenu(page, word);
  await expect(await menuItem(page, 'Allow deletion')).toBeVisible();
  await page.reload();
  await openMenu(page, word);
  await page.getByRole('menuitem', { name: /^Delete/ }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(`${word} is protected.`);
  await expect(dialog.getByRole('button', { name: `Delete ${word}` })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Allow deletion' }).click();
  await dialog.getByRole('textbox').fill(word);
  await dialog.getByRole('button', { name: `Delete ${word}` }).click();
  await expect(dialog).toBeHidden();
});

test('bulk: metadata go on several volumes, and what they have stays', async ({ page, projectId }) => {
  await makeVolume(page, projectId, { name: `${word}-a` });
  await makeVolume(page, projectId, { name: `${word}-b` });
  await page.goto(`${root}?q=${word}`);
  await tick(page.getByRole('checkbox', { name: `Select ${word}-a` }));
  await tick(page.getByRole('checkbox', { name: `Select ${word}-b` }));
  await page
    .getByRole('region', { name: 'Actions for the selection' })
    .getByRole('button', { name: 'Add metadata' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Add metadata to 2 volumes' });
  await dialog.getByRole('textbox', { name: 'Key 1' }).fill('team');
  await dialog.getByRole('textbox', { name: 'Value 1' }).fill('core');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add metadata' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`${root}?where=metadata:team%3Dcore`);
  await expect(row(page, `${word}-a`)).toBeVisible();
  await expect(row(page, `${word}-b`)).toBeVisible();
});

test('edit: a volume is made bootable and read-only', async ({ page, projectId }) => {
  const { id } = await makeVolume(page, projectId, { name: word });
  await page.goto(`${root}/${id}`);
  await openMenu(page, word);
  await (await menuItem(page, 'Edit')).click();
  const dialog = page.getByRole('dialog', { name: `Edit ${word}` });
  await dialog.getByRole('checkbox', { name: 'Bootable' }).click();
  await dialog.getByRole('checkbox', { name: 'Read-only' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('tab', { name: 'JSON' }).click();
  await expect(page.getByRole('region', { name: 'JSON' })).toContainText('"readonly": "True"');
  await expect(page.getByRole('region', { name: 'JSON' })).toContainText('"bootable": "true"');
});
