import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.ts';
import { menuItem } from './pages/menu.ts';
import { open } from './pages/open.ts';
import { uniqueName } from './pages/volumes.ts';
import { expect, test } from './test.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
const choose = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await (await menuItem(page, item)).click();
};
const fileOf = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

async function upload(page: Page, files: ReturnType<typeof fileOf>[]) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload files' }).click();
  await (await chooser).setFiles(files);
  const dialog = page.getByRole('dialog', { name: /^Upload/ });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a bucket is created, filled, searched and emptied: files arrive whole, and a deleted bucket leaves the list @journey', async ({
  page,
  projectId,
}) => {
  const name = uniqueName('bucket');
  await test.step('create: from the empty list, with a name that both APIs accept', async () => {
    await open(page, `/projects/${projectId}/buckets`);
    await expect(page.getByRole('heading', { name: 'No buckets yet' })).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole('banner')
      .or(page.getByRole('main'))
      .getByRole('link', { name: 'Create bucket' })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Create bucket' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Not_Valid');
    await dialog.getByRole('button', { name: 'Create bucket' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/lower-case letters/);
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('button', { name: 'Create bucket' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'This bucket is empty' })).toBeVisible();
  });

  const large = Buffer.alloc(20 * 2 ** 20, 'nephos');
  await test.step('upload: small files in one request, large ones in parts, both whole', async () => {
    await upload(page, [fileOf('notes.txt', 'remember the milk'), fileOf('large.bin', large)]);
    await expect(row(page, 'notes.txt')).toContainText('17 B');
    await expect(row(page, 'large.bin')).toContainText('20 MiB');
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await choose(page, 'large.bin', 'Download');
    const saved = await (await download).path();
    expect((await readFile(saved)).equals(large)).toBe(true);
  });

  await test.step('preview: the text is shown beside the list', async () => {
    await page.getByRole('button', { name: 'notes.txt', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'notes.txt' });
    await expect(panel.getByText('remember the milk')).toBeVisible();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('rename into a folder that is then opened and searched', async () => {
    await choose(page, 'notes.txt', 'Rename');
    const dialog = page.getByRole('dialog', { name: 'Rename notes.txt' });
    await dialog.getByRole('textbox', { name: 'New name' }).fill('lists/shopping.txt');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('button', { name: 'lists/', exact: true }).click();
    await expect(row(page, 'shopping.txt')).toBeVisible();
    await expect(page).toHaveURL(/prefix=lists\//);
    await page.getByRole('navigation', { name: 'Folder' }).getByRole('button', { name }).click();
    await page.getByRole('textbox', { name: 'Search in this bucket' }).fill('SHOP');
    await expect(row(page, 'lists/shopping.txt')).toBeVisible();
    await expect(row(page, 'large.bin')).toHaveCount(0);
  });

  await test.step('delete: with its objects, on the server, after the name was typed', async () => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await (await menuItem(page, 'Delete')).click();
    const question = page.getByRole('alertdialog', { name: `Delete bucket ${name}?` });
    await expect(question).toContainText('2 objects');
    await question.getByRole('textbox').fill(name);
    await question.getByRole('button', { name: 'Delete bucket' }).click();
    await expect(page.getByRole('heading', { name: 'No buckets yet' })).toBeVisible();
  });
});
