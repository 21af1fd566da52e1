import type { Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.ts';
import { menuItem } from './pages/menu.ts';
import { makeServer } from './pages/servers.ts';
import { tick } from './pages/tick.ts';
import { uniqueName } from './pages/volumes.ts';
import { expect, test } from './test.ts';

let word = '';
let root = '';

test.beforeEach(({ projectId }) => {
  word = uniqueName('act');
  root = `/projects/${projectId}/instances`;
});

const main = (page: Page) => page.getByRole('main');
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });

/** Chooses something from the menu of the instance's own page. */
async function choose(page: Page, label: string) {
  await main(page)
    .getByRole('button', { name: `Actions for ${word}` })
    .click();
  await (await menuItem(page, label)).click();
}

async function resizeTo(page: Page, flavor: string) {
  await choose(page, 'Resize');
  const dialog = page.getByRole('dialog', { name: `Resize ${word}` });
  await tick(dialog.getByRole('radio', { name: flavor }));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Resize' }).click();
}

test('resize: the new size is tried out and confirmed; the present one cannot be chosen', async ({
  page,
  projectId,
}) => {
  const { id } = await makeServer(page, projectId, word);
  await page.goto(`${root}/${id}`);
  await choose(page, 'Resize');
  const dialog = page.getByRole('dialog', { name: `Resize ${word}` });
  await expect(dialog.getByRole('radio', { name: /^m1.tiny.*This is its current flavor/ })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Resize' }).click();
  await expect(dialog).toContainText('Choose a flavor.');
  await page.keyboard.press('Escape');
  await resizeTo(page, 'm1.small');
  await expect(main(page).getByText('Verify resize', { exact: true })).toBeVisible();
  await expect(main(page).getByText(/^Running on the new size since/)).toBeVisible();
  await expectAccessible(page);
  await main(page).getByRole('button', { name: 'Confirm resize' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm resize' }).click();
  await expect(main(page).getByText('Active', { exact: true })).toBeVisible();
  await expect(main(page).getByText('(m1.small)')).toBeVisible();
});

test('resize: reverted, it has its old size again, and nothing asks any more', async ({ page, projectId }) => {
  const { id } = await makeServer(page, projectId, word);
  await page.goto(`${root}/${id}`);
  await resizeTo(page, 'm1.small');
  await main(page).getByRole('button', { name: 'Revert resize' }).click();
  const question = page.getByRole('alertdialog', { name: `Revert ${word} to its old size?` });
  await expectAccessible(page);
  await question.getByRole('textbox').fill(word);
  await question.getByRole('button', { name: 'Revert resize' }).click();
  await expect(main(page).getByText('Active', { exact: true })).toBeVisible();
  await expect(main(page).getByText('(m1.tiny)')).toBeVisible();
  await expect(main(page).getByText(/^Running on the new size since/)).toBeHidden();
});

test('lock: what is locked says who may change it, and is unlocked again', async ({ page, projectId }) => {
  const { id } = await makeServer(page, projectId, word);
  await page.goto(`${root}/${id}`);
  await choose(page, 'Lock');
  const dialog = page.getByRole('dialog', { name: `Lock ${word}` });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('payroll runs here');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Lock' }).click();
  await expect(main(page).getByText('payroll runs here')).toBeVisible();
  await choose(page, 'Unlock');
  await expect(main(page).getByText('payroll runs here')).toBeHidden();
});

test('create image: an empty name is refused, another one becomes an image of the instance', async ({
  page,
  projectId,
}) => {
  const { id } = await makeServer(page, projectId, word);
  await page.goto(`${root}/${id}`);
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
  await expect(main(page).getByText('Active', { exact: true })).toBeVisible();
});

test('pause and suspend: each has its way back, and what does not fit says why', async ({ page, projectId }) => {
  const { id } = await makeServer(page, projectId, word);
  await page.goto(`${root}/${id}`);
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
  await expect(main(page).getByText('Active', { exact: true })).toBeVisible();
});

test('list: keys stop, start and delete the row they are on, after asking; without a row they do nothing', async ({
  page,
  projectId,
}) => {
  await makeServer(page, projectId, word);
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
  await dialog.getByRole('textbox').fill(word);
  await dialog.getByRole('button', { name: `Delete ${word}` }).click();
  await expect(row(page, word)).toHaveCount(0);
});

test('list: the problems are those that wait for an answer or have failed, and no others', async ({
  page,
  projectId,
}) => {
  const { id } = await makeServer(page, projectId, `${word}-resized`);
  await makeServer(page, projectId, `${word}-fine`);
  const flavors = await page.request.get(`/bff/projects/${projectId}/compute/v2.1/flavors`);
  const { flavors: all } = (await flavors.json()) as { flavors: { id: string; name: string }[] };
  const flavorRef = all.find(({ name }) => name === 'm1.small')?.id;
  await page.request.post(`/bff/projects/${projectId}/compute/v2.1/servers/${id}/action`, {
    headers: { 'x-nephos-csrf': '1' },
    data: { resize: { flavorRef } },
  });
  await page.goto(`${root}?q=${word}`);
  await expect(row(page, `${word}-resized`)).toContainText('Verify resize');
  await page.goto(`${root}?q=${word}&where=problem:true`);
  await expect(page.getByRole('rowheader')).toHaveText([`${word}-resized`]);
});
