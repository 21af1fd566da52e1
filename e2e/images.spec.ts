import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.ts';
import { checkBox, uncheckBox } from './pages/checkbox.ts';
import { chosenFile, createImage, imagesOf, limitUploads, MIB, qcow2File } from './pages/images.ts';
import { menuItem } from './pages/menu.ts';
import { open } from './pages/open.ts';
import { newPerson, signInByRequest } from './pages/people.ts';
import { platformOf } from './pages/platform.ts';
import { createVolume, uniqueName } from './pages/volumes.ts';
import { expect, test } from './test.ts';

let word = '';
let images: ReturnType<typeof imagesOf>;

test.beforeEach(async ({ page, projectId }) => {
  word = uniqueName('img');
  images = imagesOf(page, projectId);
  // The state of a user who expanded the tray to watch uploads.
  await page.addInitScript(() => window.localStorage.setItem('nephos-tray-unfolded', '{"state":{"value":true}}'));
});

const names = (page: Page) => page.getByRole('rowheader');
const view = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Views of images' }).getByRole('link', { name });

test('list: what everybody may use is there; filter and order stand in the address; each empty list says what to do', async ({
  page,
  person,
}) => {
  await open(page, images.root);
  await expect(page).toHaveTitle(`Images · ${person.projectName} · Nephos`);
  await expect(images.row('Ubuntu 24.04')).toContainText('Active');
  await page.getByRole('button', { name: 'Columns and density' }).click();
  await expect(page.getByText(/^public in all rows$/i)).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await view(page, /^Mine/).click();
  await expect(page.getByRole('heading', { name: 'Add your first image' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Debian 13' }).click();
  await expect(page.getByRole('combobox', { name: 'Address' })).toHaveValue(/^https:\/\/cloud\.debian\.org\//);
  await expect(images.name).toHaveValue('Debian 13');
  await page.goBack();
  await view(page, /^Project snapshots/).click();
  await expect(page.getByRole('heading', { name: 'No snapshots of instances yet' })).toBeVisible();

  await open(page, `${images.root}?where=list:public&sort=name`);
  await expect(names(page)).toHaveText(['CirrOS 0.6.3', 'Debian 12', 'Rocky Linux 9', 'Ubuntu 24.04', /^Windows/]);
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(names(page).first()).toHaveText(/^Windows/);
  await page.reload();
  await expect(names(page).first()).toHaveText(/^Windows/);
  await page.goBack();
  await expect(names(page).first()).toHaveText('CirrOS 0.6.3');
  const filter = page.getByRole('combobox', { name: 'Filter images' });
  await filter.fill('os:debian');
  await filter.press('Enter');
  await expect(names(page)).toHaveText(['Debian 12']);
  await filter.fill('size:>1000000');
  await filter.press('Enter');
  await expect(page.getByRole('heading', { name: 'Nothing matches these filters' })).toBeVisible();
});

test('create: faults are refused on their fields; a file is recognised, uploaded, compared, and active without a reload @journey', async ({
  page,
  person,
}) => {
  await open(page, `${images.root}/create`);
  await expect(page).toHaveTitle(`Create image · Images · ${person.projectName} · Nephos`);
  await images.submit();
  await expect(page.getByLabel('Choose a file')).toHaveAccessibleDescription('Choose a file.');
  const file = qcow2File({ size: 3 * MIB + 17 });
  await images.choose('debian-13-generic.qcow2', file);
  const format = page.getByRole('combobox', { name: 'Disk format' });
  await expect(format).toHaveValue('qcow2');
  await expect(images.name).toHaveValue('debian-13-generic');
  await expect(page.getByRole('textbox', { name: 'Version' })).toHaveValue('13');
  await expect(page.getByRole('spinbutton', { name: 'Minimum disk' })).toHaveValue('2');
  await expect(page.getByRole('region', { name: 'Command line', exact: true })).toContainText('--disk-format qcow2');
  await images.name.fill(word);
  await images.choose('disk.img.gz', Buffer.from('1f8b0800000000000000', 'hex'));
  await expect(page.getByLabel('Choose another file')).toHaveAccessibleDescription(/Decompress it first: gunzip/);
  await images.choose('debian-13-generic.qcow2', file);
  await format.selectOption('vmdk');
  await images.submit();
  await expect(format).toHaveAccessibleDescription(/The content of the file is qcow2/);
  await expectAccessible(page);
  await checkBox(page.getByRole('radio', { name: /^A web address/ }));
  await page.getByRole('combobox', { name: 'Address' }).fill('ftp://example.org/disk.img');
  await images.submit();
  await expect(page.getByRole('combobox', { name: 'Address' })).toHaveAccessibleDescription(/starts with https/);
  await expect(images.tray).toBeHidden();
  await checkBox(page.getByRole('radio', { name: /^A file on this computer/ }));
  await images.choose('debian-13-generic.qcow2', file);
  await format.selectOption('qcow2');
  await images.submit();
  await expect(images.tray).toContainText('The platform has an exact copy of this file');
  await expect(images.row(word)).toContainText('Active');
  await expect(images.row(word)).toContainText('3 MiB');
  await expectAccessible(page);
  await images.tray.getByRole('link', { name: `Upload ${word}` }).click();
  await expect(images.heading(word)).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Checksum (SHA-256)');
});

test('create: an image is fetched from the web; what is refused or cannot be fetched says why', async ({
  page,
  projectId,
}) => {
  const source = createServer((request, response) => {
    if (request.url === '/disk.qcow2') response.end(qcow2File());
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
  const { port } = source.address() as AddressInfo;
  const importFrom = async (uri: string, name: string) => {
    await open(page, `${images.root}/create?${new URLSearchParams({ uri, name })}`);
    await page.getByRole('combobox', { name: 'Disk format' }).selectOption('qcow2');
    await images.submit();
  };
  // An address inside the platform's own network is rejected immediately, and no image is created.
  await importFrom('http://10.0.0.1/disk.qcow2', word);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('400');
  await expect(images.name).toHaveValue(word);
  const { body } = await platformOf(page, projectId).call('GET', `image/v2/images?name=${word}`);
  expect(body.images).toEqual([]);

  await importFrom(`http://127.0.0.1:${port}/disk.qcow2`, word);
  await expect(images.row(word)).toContainText('Active');
  await importFrom(`http://127.0.0.1:${port}/nothing.qcow2`, `${word}-gone`);
  await expect(images.tray.getByRole('alert')).toContainText('The source returned status 404.');
  await expect(images.row(`${word}-gone`)).toContainText('Import failed');
  await expectAccessible(page);
  await page.getByRole('link', { name: `${word}-gone`, exact: true }).click();
  await expect(page.getByRole('main')).toContainText('The source returned status 404.');
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'nothing.qcow2' }).first()).toContainText('Failed');
  await expectAccessible(page);
  source.close();
});

test('upload: it can be paused, goes on while one looks at another page, and ends well; cancelling asks first, and removes the image', async ({
  page,
}) => {
  await open(page, `${images.root}/create`);
  await images.choose('disk.qcow2', qcow2File({ size: 6 * MIB }));
  await images.rename(word);
  // Slow enough to still be in progress when it is paused.
  await limitUploads(page, MIB / 8);
  await images.submit();
  await images.tray.getByRole('button', { name: `Pause Upload ${word}` }).click();
  await expect(images.tray).toContainText('Paused');
  await expect(images.heading('Images')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Volumes' }).click();
  await expect(images.heading('Volumes')).toBeVisible();
  // A request in progress keeps the rate limit with which it started.
  await limitUploads(page, 0);
  await images.tray.getByRole('button', { name: `Resume Upload ${word}` }).click();
  await expect(images.tray).toContainText('The platform has an exact copy of this file');

  const other = `${word}-cancelled`;
  await open(page, `${images.root}/create`);
  await images.choose('other.qcow2', qcow2File({ size: 6 * MIB }));
  await images.rename(other);
  await limitUploads(page, MIB / 8);
  await images.submit();
  await expect(images.heading('Images')).toBeVisible();
  await images.tray.getByRole('button', { name: `Cancel Upload ${other}` }).click();
  const dialog = page.getByRole('alertdialog', { name: `Cancel Upload ${other}?` });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel the job' }).click();
  await expect(images.tray).toContainText('Cancelled');
  await expect(images.row(other)).toHaveCount(0);
  await expect(images.tray.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('upload: after a reload another file is refused, and the same one goes on where it was; what is not safe fails with its reason', async ({
  page,
}) => {
  const file = qcow2File({ size: 6 * MIB });
  await open(page, `${images.root}/create`);
  await images.choose('disk.qcow2', file);
  await images.rename(word);
  await limitUploads(page, MIB);
  await images.submit();
  await expect(images.tray).toContainText(/[1-9]\d* (MiB|KiB) of 6 MiB/);
  await expect(images.heading('Images')).toBeVisible();
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await limitUploads(page, 0);
  await expect(images.row(word)).toContainText('Upload unfinished');
  const starts: number[] = [];
  page.on('request', (request) => {
    const [, start] = /^bytes (\d+)-/.exec(request.headers()['content-range'] ?? '') ?? [];
    if (start !== undefined) starts.push(Number(start));
  });
  await images.openMenu(word);
  await (await menuItem(page, 'Upload its data')).click();
  const dialog = page.getByRole('dialog', { name: `Upload the data of ${word}` });
  await dialog.getByLabel('Choose a file').setInputFiles(chosenFile('other.qcow2', qcow2File()));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/a different file/);
  await expectAccessible(page);
  await dialog.getByLabel('Choose a file').setInputFiles(chosenFile('disk.qcow2', file));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(images.tray).toContainText('The platform has an exact copy of this file');
  expect(Math.min(...starts)).toBeGreaterThan(0);

  const unsafe = `${word}-unsafe`;
  await open(page, `${images.root}/create`);
  await images.choose('disk.qcow2', qcow2File({ hasBacking: true }));
  await images.rename(unsafe);
  await images.submit();
  await expect(images.tray.getByRole('alert')).toContainText('not safe');
  await expect(images.row(unsafe)).toContainText('Import failed');
  await page.getByRole('link', { name: unsafe, exact: true }).click();
  await expect(page.getByRole('main')).toContainText('The platform did not accept the data');
  await expect(page.getByRole('main')).toContainText('not safe');
});

test('detail: a pasted link opens the tab, Back returns to the one before, and edits are refused on their fields or shown', async ({
  page,
  person,
  projectId,
}) => {
  const { id } = await createImage(page, projectId, { name: word, hw_disk_bus: 'virtio' });
  await open(page, `${images.root}/${id}?tab=json`);
  await expect(page).toHaveTitle(`${word} · Images · ${person.projectName} · Nephos`);
  await expect(page.getByRole('region', { name: 'JSON' })).toContainText(`"id": "${id}"`);
  for (const [tab, text] of [
    [/^Overview/, 'Checksum (MD5)'],
    [/^Properties/, 'hw_disk_bus'],
    [/^Members/, 'Not shared with any project'],
    [/^Used by/, 'No instances in this project were created from it'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel')).toContainText(text);
    await expectAccessible(page);
  }
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Members' })).toHaveAttribute('aria-selected', 'true');

  await page.getByRole('tab', { name: /^Overview/ }).click();
  await images.openMenu(word);
  await (await menuItem(page, 'Edit')).click();
  const dialog = page.getByRole('dialog', { name: `Edit ${word}` });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Enter a name.');
  await expect(dialog.getByRole('radio', { name: /^Public/ })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`${word}-new`);
  await dialog.getByRole('combobox', { name: 'System' }).fill('ubuntu');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(images.heading(`${word}-new`)).toBeVisible();
  await expect(page.getByRole('tabpanel')).toContainText('Ubuntu');
  await page.getByRole('tab', { name: /^Properties/ }).click();
  await page.getByRole('button', { name: 'Edit properties' }).click();
  const properties = page.getByRole('dialog', { name: `Properties of ${word}-new` });
  await properties.getByRole('button', { name: 'Add a row' }).click();
  await properties.getByRole('textbox', { name: 'Key 2' }).fill('hw_disk_bus');
  await properties.getByRole('button', { name: 'Save' }).click();
  await expect(properties.getByRole('textbox', { name: 'Key 2' })).toHaveAccessibleDescription(/already exists/);
  await expectAccessible(page);
  await properties.getByRole('textbox', { name: 'Key 2' }).fill('architecture');
  await properties.getByRole('textbox', { name: 'Value 2' }).fill('x86_64');
  await properties.getByRole('button', { name: 'Remove row 1' }).click();
  await properties.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('architecture');
  await expect(page.getByRole('tabpanel')).not.toContainText('hw_disk_bus');
});

test('a deactivated image cannot be launched, a protected one not be deleted; deletion names what was made from it', async ({
  page,
  projectId,
}) => {
  const { id } = await createImage(page, projectId, { name: word, protected: true });
  await open(page, `${images.root}/${id}`);
  await expect(page.getByRole('link', { name: 'Launch instance' })).toHaveAttribute('href', new RegExp(`image=${id}$`));
  await images.openMenu(word);
  await (await menuItem(page, 'Deactivate')).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Deactivate ${word}` }).click();
  await expect(page.getByRole('main').getByText('Deactivated', { exact: true })).toBeVisible();
  await images.openMenu(word);
  await expect(await menuItem(page, 'Launch instance')).toHaveAccessibleDescription(/Only an active image/);
  await (await menuItem(page, 'Reactivate')).click();
  await page.getByRole('button', { name: `Reactivate ${word}` }).click();
  await expect(page.getByRole('main').getByText('Active', { exact: true })).toBeVisible();
  await images.openMenu(word);
  await expect(await menuItem(page, 'Delete')).toHaveAccessibleDescription(/The image is protected/);
  await (await menuItem(page, 'Edit')).click();
  await uncheckBox(page.getByRole('checkbox', { name: 'Protected' }));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await createVolume(page, projectId, { name: `${word}-disk`, imageRef: id, size: 2 });
  await page.getByRole('tab', { name: /^Used by/ }).click();
  await expect(page.getByRole('tabpanel').getByRole('link', { name: `${word}-disk` })).toBeVisible();
  await images.openMenu(word);
  await (await menuItem(page, 'Delete')).click();
  const dialog = page.getByRole('alertdialog', { name: `Delete image ${word}?` });
  await expect(dialog).toContainText(`${word}-disk`);
  await expect(dialog).toContainText('They keep working');
  await expectAccessible(page);
  await dialog.getByRole('textbox').fill(word);
  await dialog.getByRole('button', { name: `Delete ${word}` }).click();
  await expect(images.heading('Images')).toBeVisible();
  await expect(images.row(word)).toHaveCount(0);
});

test('bulk: those of other projects are counted out, and several change and go as jobs in the tray', async ({
  page,
  projectId,
}) => {
  for (const suffix of ['a', 'b']) await createImage(page, projectId, { name: `${word}-${suffix}` });
  await open(page, images.root);
  const bar = page.getByRole('region', { name: 'Actions for the selection' });
  for (const name of [`${word}-a`, `${word}-b`, 'Debian 12']) {
    await checkBox(page.getByRole('checkbox', { name: `Select ${name}` }));
  }
  await expect(bar.getByRole('button', { name: /^Delete/ })).toContainText('2 of 3');
  await bar.getByRole('button', { name: /^Change visibility/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Visibility of 2 images' });
  await checkBox(dialog.getByRole('radio', { name: /^Shared/ }));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change visibility' }).click();
  await expect(images.row(`${word}-a`)).toContainText('Shared');
  await expect(images.row(`${word}-b`)).toContainText('Shared');
  await bar.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('alertdialog').getByRole('textbox').fill('2');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 2 images' }).click();
  await expect(images.row(`${word}-a`)).toHaveCount(0);
  await expect(images.tray).toContainText('2 of 2 done');
});

test('share: the other project is offered the image, accepts it, and loses it when sharing ends', async ({
  browser,
  page,
  projectId,
}) => {
  await open(page, `${images.root}?where=list:shared`);
  await expect(page.getByRole('heading', { name: 'No images are shared with this project' })).toBeVisible();
  await expectAccessible(page);
  const context = await browser.newContext();
  const owner = await context.newPage();
  const other = await newPerson();
  await signInByRequest(context.request, other);
  const ownProject = other.projectId;
  const { id } = await createImage(owner, ownProject, { name: word, visibility: 'shared' });
  await open(owner, `/projects/${ownProject}/images/${id}?tab=members`);
  await owner.getByRole('button', { name: 'Share with a project' }).click();
  const dialog = owner.getByRole('dialog', { name: `Share ${word}` });
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog.getByRole('combobox')).toHaveAccessibleDescription(/Enter a project ID/);
  await expectAccessible(owner);
  await dialog.getByRole('combobox').fill(projectId);
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(owner.getByRole('tabpanel')).toContainText('No response yet');
  // The page of the other project is not reloaded.
  await page.getByRole('link', { name: word, exact: true }).click();
  await expect(page.getByRole('main')).toContainText('Another project shares this image with you');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('main')).toContainText('Shared with this project and shown in its lists');
  await expect(owner.getByRole('tabpanel')).toContainText('Accepted');
  await owner.getByRole('button', { name: 'Remove', exact: true }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing' }).click();
  await expect(images.heading('Image not found')).toBeVisible();
  await context.close();
});
