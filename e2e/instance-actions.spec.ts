import type { Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.ts';
import { checkBox } from './pages/checkbox.ts';
import { menuItem } from './pages/menu.ts';
import { launchServer } from './pages/servers.ts';
import { uniqueName } from './pages/volumes.ts';
import { expect, test } from './test.ts';

let word = '';
let root = '';

test.beforeEach(({ projectId }) => {
  word = uniqueName('act');
  root = `/projects/${projectId}/instances`;
});

const main = (page: Page) => page.getByRole('main');
/** The status beside the name, which other parts of the page may repeat. */
const status = (page: Page, text: string) => main(page).locator('header').getByText(text, { exact: true });
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });

async function choose(page: Page, label: string) {
  await main(page)
    .getByRole('button', { name: `Actions for ${word}` })
    .click();
  await (await menuItem(page, label)).click();
}

async function resizeTo(page: Page, flavor: string) {
  await choose(page, 'Resize');
  const dialog = page.getByRole('dialog', { name: `Resize ${word}` });
  await checkBox(dialog.getByRole('radio', { name: flavor }));
  await dialog.getByRole('button', { name: 'Resize' }).click();
}

test('resize: the new size is tried out, and waits among the problems until it is reverted or confirmed; the present one cannot be chosen', async ({
  page,
  projectId,
}) => {
  await launchServer(page, projectId, `${word}-fine`);
  const { id } = await launchServer(page, projectId, word);
  await page.goto(`${root}/${id}`);
  await choose(page, 'Resize');
  const dialog = page.getByRole('dialog', { name: `Resize ${word}` });
  await expect(dialog.getByRole('radio', { name: /^m1.tiny.*This is its current flavor/ })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Resize' }).click();
  await expect(dialog).toContainText('Choose a flavor.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await resizeTo(page, 'm1.small');
  await expect(status(page, 'Verify resize')).toBeVisible();
  await expect(main(page).getByText(/^Resized at/)).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${root}?q=${word}&where=problem:true`);
  await expect(page.getByRole('rowheader')).toHaveText([word]);
  await page.goto(`/projects/${projectId}`);
  await expect(page.getByText(`Resize of ${word} needs confirmation`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Confirm or revert' }).click();

  await main(page).getByRole('button', { name: 'Revert resize' }).click();
  const question = page.getByRole('alertdialog', { name: `Revert ${word} to its old size?` });
  await expectAccessible(page);
  await question.getByRole('textbox').fill(word);
  await question.getByRole('button', { name: 'Revert resize' }).click();
  await expect(status(page, 'Active')).toBeVisible();
  await expect(main(page).getByText('(m1.tiny)')).toBeVisible();
  await expect(main(page).getByText(/^Resized at/)).toBeHidden();

  await resizeTo(page, 'm1.small');
  await main(page).getByRole('button', { name: 'Confirm resize' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm resize' }).click();
  await expect(status(page, 'Active')).toBeVisible();
  await expect(main(page).getByText('(m1.small)', { exact: true })).toBeVisible();
});

test('an instance is renamed, locked with a reason and unlocked, becomes an image, is paused and goes on @journey', async ({
  page,
  projectId,
}) => {
  const { id } = await launchServer(page, projectId, word);
  await page.goto(`${root}/${id}`);
  await choose(page, 'Edit');
  const edit = page.getByRole('dialog', { name: `Edit ${word}` });
  const newName = edit.getByRole('textbox', { name: 'Name' });
  await newName.fill('');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(newName).toHaveAccessibleDescription(/Enter a name/);
  await expectAccessible(page);
  word = `${word}-renamed`;
  await newName.fill(word);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: word })).toBeVisible();

  await choose(page, 'Lock');
  const lock = page.getByRole('dialog', { name: `Lock ${word}` });
  await lock.getByRole('textbox', { name: 'Reason' }).fill('payroll runs here');
  await expectAccessible(page);
  await lock.getByRole('button', { name: 'Lock' }).click();
  await expect(main(page).getByText('payroll runs here')).toBeVisible();
  await choose(page, 'Unlock');
  await expect(main(page).getByText('payroll runs here')).toBeHidden();

  await choose(page, 'Create image');
  const dialog = page.getByRole('dialog', { name: `Create an image of ${word}` });
  const name = dialog.getByRole('textbox', { name: 'Name of the image' });
  await expect(name).toHaveValue(new RegExp(`^${word}-\\d{8}-\\d{4}$`));
  await name.fill('');
  await dialog.getByRole('button', { name: 'Create image' }).click();
  await expect(name).toHaveAccessibleDescription('Enter a name.');
  await expectAccessible(page);
  await name.fill(`${word}-image`);
  await dialog.getByRole('button', { name: 'Create image' }).click();
  await expect(dialog).toBeHidden();
  await expect(status(page, 'Active')).toBeVisible();

  await choose(page, 'Pause');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Pause ${word}` })
    .click();
  await expect(main(page).getByText('Paused', { exact: true })).toBeVisible();
  await main(page)
    .getByRole('button', { name: `Actions for ${word}` })
    .click();
  await expect(await menuItem(page, 'Suspend')).toHaveAccessibleDescription(
    'Only a running instance can be suspended.',
  );
  await page.keyboard.press('Escape');
  await main(page).getByRole('button', { name: 'Unpause' }).click();
  await expect(status(page, 'Active')).toBeVisible();
});

test('list: keys stop, start and delete the row they are on, after asking; of several, those that cannot be started are counted', async ({
  page,
  projectId,
}) => {
  await launchServer(page, projectId, word);
  for (const letter of ['a', 'b']) await launchServer(page, projectId, `${word}-${letter}`);
  await page.goto(`${root}?q=${word}`);
  await expect(row(page, word)).toContainText('Active');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('s');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await row(page, word).focus();
  await page.keyboard.press('s');
  await page
    .getByRole('alertdialog', { name: `Stop ${word}?` })
    .getByRole('button', { name: `Stop ${word}` })
    .click();
  await expect(row(page, word)).toContainText('Shut off');
  await row(page, word).focus();
  await page.keyboard.press('b');
  await expect(
    page.getByRole('status').filter({ hasText: 'Only a running instance can be rebooted softly' }),
  ).toBeVisible();
  await row(page, word).focus();
  await page.keyboard.press('s');
  await expect(row(page, word)).toContainText('Active');
  await row(page, word).focus();
  await page.keyboard.press('Delete');
  const dialog = page.getByRole('alertdialog', { name: `Delete instance ${word}?` });
  await dialog.getByRole('button', { name: `Delete ${word}` }).click();
  await expect(row(page, word)).toHaveCount(0);

  await page.getByRole('button', { name: `Actions for ${word}-a` }).click();
  await expect(await menuItem(page, 'Start')).toHaveAccessibleDescription('Only a stopped instance can be started.');
  await page.keyboard.press('Escape');
  await checkBox(page.getByRole('checkbox', { name: 'Select all rows' }));
  const bar = page.getByRole('region', { name: 'Actions for the selection' });
  await expect(bar.getByRole('button', { name: 'Start (0 of 2)' })).toBeDisabled();
  await bar.getByRole('button', { name: 'Delete' }).click();
  const both = page.getByRole('alertdialog', { name: 'Delete 2 instances?' });
  await expect(both).toContainText('They can be restored until');
  await both.getByRole('button', { name: 'Delete 2 instances' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(0);
});
