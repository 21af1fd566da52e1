import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.ts';
import { checkBox } from './pages/checkbox.ts';
import { openJobs } from './pages/jobs.ts';
import { platformOf } from './pages/platform.ts';
import { createVolume, uniqueName } from './pages/volumes.ts';
import { expect, test } from './test.ts';

let word = '';
let root = '';

test.beforeEach(({ projectId }) => {
  word = uniqueName('list');
  root = `/projects/${projectId}/volumes`;
});

const main = (page: Page) => page.getByRole('main');
const headers = (page: Page) => main(page).getByRole('columnheader');
const rows = (page: Page) => main(page).getByRole('rowheader');
const filter = (page: Page) => page.getByRole('combobox', { name: 'Filter volumes' });
const views = (page: Page) => page.getByRole('navigation', { name: 'Views of volumes' });

async function chooseColumns(page: Page, change: (columns: ReturnType<Page['getByRole']>) => Promise<void>) {
  await page.getByRole('button', { name: 'Columns and density' }).click();
  const chooser = page.getByRole('dialog', { name: 'Columns and density' });
  await change(chooser);
  await page.keyboard.press('Escape');
  await expect(chooser).toBeHidden();
}

async function saveView(page: Page, name: string) {
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  return dialog;
}

test('columns are hidden, shown, moved and widened, and stand so after a reload @journey', async ({
  page,
  projectId,
}) => {
  // On a narrower screen, default columns are hidden to make room for the name.
  await page.setViewportSize({ width: 1600, height: 900 });
  await createVolume(page, projectId, { name: word });
  await page.goto(`${root}?q=${word}`);
  await chooseColumns(page, async (chooser) => {
    await expect(chooser.getByRole('checkbox', { name: 'Name' })).toBeDisabled();
    // The checkbox updates after a delay, whereas `check` verifies it immediately.
    await chooser.getByRole('checkbox', { name: 'Bootable' }).click();
    await expect(chooser.getByRole('checkbox', { name: 'Bootable' })).not.toBeChecked();
    await chooser.getByRole('checkbox', { name: 'ID' }).click();
    await expect(chooser.getByRole('checkbox', { name: 'ID' })).toBeChecked();
    await chooser.getByRole('button', { name: 'Move Size up' }).click();
    await expect(chooser.getByRole('button', { name: 'Move Size up' })).toBeFocused();
    await chooser.getByText('Comfortable rows').click();
    await expectAccessible(page);
  });
  const width = page.getByRole('separator', { name: 'Width of Size' });
  const before = Number(await width.getAttribute('aria-valuenow'));
  await width.press('ArrowRight');
  await expect(width).toHaveAttribute('aria-valuenow', String(before + 1));
  const facts = ['Name', 'Size', 'Status', 'Type', 'Attached to', 'Snapshots', 'Last backup', 'Zone'];
  const expected = [...facts, 'Created', 'ID', 'Actions'];
  await expect(headers(page)).toHaveText(expected);
  await page.reload();
  await expect(headers(page)).toHaveText(expected);
  await expect(width).toHaveAttribute('aria-valuenow', String(before + 1));
  await chooseColumns(page, async (chooser) => {
    await expect(chooser.getByRole('radio', { name: 'Comfortable rows' })).toBeChecked();
    await chooser.getByRole('button', { name: 'Default columns' }).click();
    await expect(chooser.getByRole('button', { name: 'Default columns' })).toBeHidden();
    await chooser.getByText('Compact rows').click();
  });
  await expect(page.getByRole('columnheader', { name: 'Bootable' })).toBeVisible();
});

test('views are saved, opened, changed, shared and deleted; a name in use or missing is refused', async ({
  page,
  projectId,
}) => {
  await test.step('a view is saved, opened, changed, renamed and deleted; a name in use is refused', async () => {
    // An empty list has no filters.
    await createVolume(page, projectId, { name: uniqueName('other') });
    await page.goto(`${root}?q=${word}&where=status:error`);
    await saveView(page, word);
    const tab = views(page).getByRole('link', { name: word });
    await expect(tab).toHaveAttribute('aria-current', 'true');
    const dialog = await saveView(page, word);
    await expect(dialog.getByRole('alert')).toContainText('409');
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await views(page).getByRole('link', { name: 'All' }).click();
    await expect(filter(page)).toHaveValue('');
    await tab.click();
    await expect(filter(page)).toHaveValue(word);
    await page.getByRole('button', { name: 'Remove filter Status: error' }).click();
    await expect(tab).toContainText('(changed)');
    await page.getByRole('button', { name: 'Saved views' }).click();
    await page.getByRole('menuitem', { name: `Save changes to ${word}` }).click();
    await expect(tab).not.toContainText('(changed)');

    await page.getByRole('button', { name: 'Saved views' }).click();
    await page.getByRole('menuitem', { name: `Rename or share ${word}` }).click();
    const naming = page.getByRole('dialog', { name: `Rename or share ${word}` });
    await naming.getByRole('textbox', { name: 'Name' }).fill(`${word}-2`);
    await naming.getByRole('button', { name: 'Save' }).click();
    await expect(views(page).getByRole('link', { name: `${word}-2` })).toBeVisible();
    await page.getByRole('button', { name: 'Saved views' }).click();
    await page.getByRole('menuitem', { name: `Delete ${word}-2` }).click();
    const question = page.getByRole('alertdialog', { name: `Delete view ${word}-2?` });
    await expectAccessible(page);
    await question.getByRole('button', { name: `Delete ${word}-2` }).click();
    await expect(views(page).getByRole('link', { name: `${word}-2` })).toHaveCount(0);
  });

  await test.step('a view keeps its columns, and one that is shared says so', async () => {
    word = uniqueName('list');
    await page.goto(`${root}?q=${word}&cols=name,size`);
    await page.getByRole('button', { name: 'Saved views' }).click();
    await page.getByRole('menuitem', { name: 'Save this view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this view' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Enter a name.');
    await dialog.getByRole('textbox', { name: 'Name' }).fill(word);
    await expect(dialog.getByRole('checkbox', { name: 'With the current columns' })).toBeChecked();
    await checkBox(dialog.getByRole('checkbox', { name: 'Share with the project' }));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await page.goto(root);
    const shared = views(page).getByRole('link', { name: `Shared ${word}` });
    await shared.click();
    await expect(page).toHaveURL(/cols=name,size/);
    await page.getByRole('button', { name: 'Saved views' }).click();
    await page.getByRole('menuitem', { name: `Delete ${word}` }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: `Delete ${word}` })
      .click();
    await expect(shared).toHaveCount(0);
  });
});

test('a click on a row opens it beside the list, by its address, where the list has no panel of its own too', async ({
  page,
  projectId,
}) => {
  const volume = await createVolume(page, projectId, { name: word });
  const platform = platformOf(page, projectId);
  const { body } = await platform.call('POST', 'volume/v3/snapshots', {
    snapshot: { volume_id: volume.id, name: `${word}-kept` },
  });
  await page.goto(`${root.replace('volumes', 'snapshots')}?q=${word}`);
  await main(page)
    .getByRole('row', { name: `${word}-kept` })
    .getByText('1 GiB')
    .click();
  await expect(page).toHaveURL(new RegExp(`open=${body.snapshot.id}`));
  const panel = page.getByRole('dialog', { name: `${word}-kept` });
  await expect(panel.getByText(body.snapshot.id)).toBeVisible();
  await expect(panel.getByRole('button', { name: `Actions for ${word}-kept` })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page).not.toHaveURL(/open=/);

  await page.goto(`${root}?q=${word}`);
  await main(page).getByRole('row', { name: word }).getByText('1 GiB').click();
  await expect(page.getByRole('dialog', { name: word })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`open=${volume.id}`));
});

test('the filter offers fields and values, checks what the API cannot, and decides what is exported', async ({
  page,
  projectId,
}) => {
  await test.step('the filter offers fields and values; Enter takes what is typed until an arrow goes to one of them', async () => {
    await createVolume(page, projectId, { name: word });
    await page.goto(root);
    await filter(page).fill('stat');
    const field = page.getByRole('option', { name: 'Status' });
    await expect(field).toBeVisible();
    await expect(filter(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('option', { selected: true })).toHaveCount(0);
    await filter(page).press('ArrowDown');
    await expect(page.getByRole('option', { name: 'Status', selected: true })).toBeVisible();
    await expectAccessible(page);
    await filter(page).press('Enter');
    await expect(filter(page)).toHaveValue('status:');
    await filter(page).pressSequentially('ava');
    await page.getByRole('option', { name: /^Available \d+$/ }).click();
    await expect(page.getByRole('button', { name: 'Remove filter Status: Available', exact: true })).toBeVisible();
    await expect(filter(page)).toBeFocused();
    await filter(page).press('Backspace');
    await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(0);

    await filter(page).fill('stat');
    await expect(field).toBeVisible();
    await filter(page).press('Escape');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(filter(page)).toHaveAttribute('aria-expanded', 'false');
    await filter(page).fill('stat');
    await filter(page).press('Enter');
    await expect(page).toHaveURL(/q=stat/);
    await expect(page.getByRole('option')).toHaveCount(0);
  });

  await test.step('conditions that the API cannot check are checked here; one that is no expression stays text', async () => {
    word = uniqueName('list');
    await createVolume(page, projectId, { name: `${word}-a`, size: 1 });
    await createVolume(page, projectId, { name: `${word}-b`, size: 2 });
    await page.goto(`${root}?q=${word}`);
    await expect(rows(page)).toHaveCount(2);
    await filter(page).fill('size:>1');
    await filter(page).press('Enter');
    await expect(page.getByRole('button', { name: 'Remove filter Size > 1 GiB' })).toBeVisible();
    await filter(page).fill(`name:/^${word}/`);
    await filter(page).press('Enter');
    await expect(rows(page)).toHaveText([`${word}-b`]);
    await page.reload();
    await expect(rows(page)).toHaveText([`${word}-b`]);
    await filter(page).fill('name:/[/');
    await filter(page).press('Enter');
    await expect(filter(page)).toHaveValue('name:/[/');
    await filter(page).fill('az:');
    await expect(page.getByRole('option')).toHaveCount(0);
  });

  await test.step('the rows of the filter are exported with the columns on screen, and nothing else', async () => {
    word = uniqueName('list');
    await createVolume(page, projectId, { name: `${word}-a`, size: 1 });
    await page.goto(`${root}?q=${word}&cols=name,size`);
    await expect(headers(page)).toHaveText(['Name', 'Size', 'Actions']);
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'As CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('volumes.csv');
    expect(await readFile(await file.path(), 'utf8')).toBe(`name,size\r\n${word}-a,1\r\n`);
  });
});

test('Delete means the rows that are selected, and deletes them as a job', async ({ page, projectId }) => {
  const names = ['a', 'b', 'c'].map((letter) => `${word}-${letter}`);
  for (const name of names) await createVolume(page, projectId, { name });

  await test.step('a column in which all rows agree is hidden, says what they have, and is shown if it is chosen', async () => {
    await page.goto(`${root}?q=${word}&sort=name`);
    await expect(rows(page)).toHaveText(names);
    const zone = headers(page).filter({ hasText: 'Zone' });
    await expect(zone).toHaveCount(0);
    await chooseColumns(page, async (chooser) => {
      await expect(chooser.getByText('nova in all rows')).toBeVisible();
      await chooser.getByRole('checkbox', { name: 'Zone' }).click();
      await expect(chooser.getByRole('checkbox', { name: 'Zone' })).toBeChecked();
      await expectAccessible(page);
    });
    await expect(zone).toBeVisible();
    await chooseColumns(page, (chooser) => chooser.getByRole('button', { name: 'Default columns' }).click());
  });

  await test.step('Delete means the rows that are selected, not the one that has the focus, and names each', async () => {
    await page.goto(`${root}?q=${word}&sort=name`);
    await expect(rows(page)).toHaveText(names);
    for (const name of names.slice(0, 2)) await checkBox(page.getByRole('checkbox', { name: `Select ${name}` }));
    await main(page).getByRole('row').filter({ hasText: names[2] }).focus();
    await page.keyboard.press('Delete');
    const question = page.getByRole('alertdialog', { name: 'Delete 2 volumes?' });
    await expect(question).toContainText(`${names[0]}`);
    await expect(question).toContainText(`${names[1]}`);
    await expect(question).not.toContainText(`${names[2]}`);
  });

  await test.step('several rows are selected with Shift and deleted as a job', async () => {
    await page.goto(`${root}?q=${word}&sort=name`);
    await expect(rows(page)).toHaveText(names);
    await page.getByRole('checkbox', { name: `Select ${names[0]}` }).click();
    await page.getByRole('checkbox', { name: `Select ${names[2]}` }).click({ modifiers: ['Shift'] });
    const bar = page.getByRole('region', { name: 'Actions for the selection' });
    await expect(bar.getByRole('status')).toHaveText('3 selected');
    await bar.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete 3 volumes?' });
    await question.getByRole('textbox').fill('3');
    await question.getByRole('button', { name: 'Delete 3 volumes' }).click();
    const tray = await openJobs(page);
    await expect(tray).toContainText('3 of 3 done');
    await expect(rows(page)).toHaveCount(0);
  });
});

test('in a narrow window rows are cards: they have the status and two more facts, and are still ordered and selected', async ({
  page,
  projectId,
}) => {
  const names = ['a', 'b'].map((letter) => `${word}-${letter}`);
  for (const name of names) await createVolume(page, projectId, { name });
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(`${root}?q=${word}&sort=name`);
  await expect(rows(page)).toHaveText(names);
  const cells = main(page)
    .getByRole('row')
    .filter({ hasText: `${names[0]}` })
    .getByRole('cell');
  // The checkbox, three facts and the menu; the name is the header of the row.
  await expect(cells).toHaveCount(5);
  for (const cell of await cells.all()) await expect(cell).toBeInViewport({ ratio: 1 });
  await headers(page).getByRole('button', { name: 'Name' }).click();
  await expect(rows(page)).toHaveText(names.toReversed());
  await checkBox(page.getByRole('checkbox', { name: `Select ${names[0]}` }));
  await expect(page.getByRole('region', { name: 'Actions for the selection' }).getByRole('status')).toHaveText(
    '1 selected',
  );
  await expectAccessible(page);
});
