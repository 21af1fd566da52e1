import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './pages/accessible.ts';
import { createBucket, createKey, objectsOf, S3_ENDPOINT, sendSigned } from './pages/buckets.ts';
import { checkBox } from './pages/checkbox.ts';
import { menuItem } from './pages/menu.ts';
import { open } from './pages/open.ts';
import { PDF, PNG, SVG_WITH_SCRIPT, WEBM, wavFile } from './pages/preview-files.ts';
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

/** A moment after all changes so far and before those that follow. */
async function momentBetweenChanges(): Promise<string> {
  const atMs = Date.now() + 1;
  // Versions are ordered by their time, so the next change has to come in a later millisecond.
  await expect.poll(() => Date.now(), { intervals: [1] }).toBeGreaterThan(atMs);
  return new Date(atMs).toISOString();
}

test('a bucket with versions is displayed as of a moment, compared with now, and restored with deleted objects', async ({
  page,
  projectId,
}) => {
  const bucket = await createBucket(page, projectId, { versioning: true });
  const objects = objectsOf(page, projectId, bucket);
  await Promise.all([objects.put('gone.txt', 'kept'), objects.put('reports/q1.txt', 'first')]);
  const at = await momentBetweenChanges();
  await Promise.all([
    objects.runJob({ kind: 'delete', names: ['gone.txt'] }),
    objects.put('new.txt', 'new'),
    objects.put('reports/q1.txt', 'second'),
  ]);

  await test.step('view: a moment before the bucket existed has no objects, and the warning says that some may be missing', async () => {
    await open(page, bucket.path);
    await expect(page.getByText('1 object deleted')).toBeVisible();
    await expect(row(page, 'new.txt')).toBeVisible();
    await page.getByRole('button', { name: 'View as of…' }).click();
    const dialog = page.getByRole('dialog', { name: 'View an earlier moment' });
    await expect(dialog).toContainText('The history is complete since');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'View' }).click();
    await expect(page.getByRole('heading', { name: 'There were no objects at this moment' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Objects may be missing');
  });

  await test.step('view: the address of a moment shows its objects with their data', async () => {
    await open(page, `${bucket.path}?${new URLSearchParams({ at })}`);
    await expect(row(page, 'gone.txt')).toBeVisible();
    await expect(row(page, 'new.txt')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'reports/', exact: true }).click();
    await page.getByRole('button', { name: 'q1.txt', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'q1.txt' });
    await expect(panel.getByRole('region', { name: 'Preview of q1.txt' })).toHaveText('first');
    await panel.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('navigation', { name: 'Folder' }).getByRole('button', { name: bucket.name }).click();
  });

  await test.step('compare: changes of all folders are counted and listed by kind', async () => {
    await page.getByRole('button', { name: 'Compare with now' }).click();
    await expect(page.getByRole('tab', { name: /^All\s*3$/ })).toBeVisible();
    await expect(row(page, 'reports/q1.txt')).toContainText('Changed');
    await expectAccessible(page);
    await page.getByRole('tab', { name: /^Removed\s*1$/ }).click();
    await expect(row(page, 'gone.txt')).toContainText('Removed');
    await expect(row(page, 'reports/q1.txt')).toHaveCount(0);
    await page.goBack();
  });

  await test.step('restore: the dialog says what happens, and the list shows it without a reload', async () => {
    await page.getByRole('button', { name: 'Restore to this moment…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Restore/ });
    await expect(dialog).toContainText('1 deleted object is restored.');
    await checkBox(dialog.getByRole('checkbox', { name: 'Delete objects that did not exist then' }));
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await expect(row(page, 'gone.txt')).toBeVisible();
    await expect(row(page, 'new.txt')).toHaveCount(0);
    await page.getByRole('button', { name: 'reports/', exact: true }).click();
    await page.getByRole('button', { name: 'q1.txt', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'q1.txt' });
    await expect(panel.getByRole('region', { name: 'Preview of q1.txt' })).toHaveText('first');
  });
});

test('a bucket of an S3 endpoint is imported: a wrong secret is explained, objects arrive without a reload, and a second run finds nothing new', async ({
  page,
  person,
  projectId,
}) => {
  const [source, target, key] = await Promise.all([
    createBucket(page, projectId),
    createBucket(page, projectId),
    createKey(page, person),
  ]);
  await objectsOf(page, projectId, source).put('photos/cat.jpg', 'cat');
  await open(page, `${target.path}?tab=imports`);
  await expect(page.getByRole('heading', { name: 'No imports' })).toBeVisible();
  await page.getByRole('button', { name: 'Import from S3…' }).click();
  const first = page.getByRole('dialog', { name: 'Import from S3: source' });
  await first.getByRole('textbox', { name: 'Endpoint' }).fill(S3_ENDPOINT);
  await first.getByRole('textbox', { name: 'Bucket' }).fill(source.name);
  await first.getByRole('textbox', { name: 'Access key' }).fill(key.access);
  await first.getByLabel('Secret key').fill('wrong');
  await first.getByRole('button', { name: 'Test connection' }).click();
  await expect(first.getByRole('alert')).toContainText('The endpoint rejects the signature');
  await expectAccessible(page);
  await first.getByLabel('Secret key').fill(key.secret);
  await first.getByRole('button', { name: 'Test connection' }).click();
  const second = page.getByRole('dialog', { name: 'Import from S3: target' });
  await expect(second).toContainText('photos/cat.jpg');
  await expectAccessible(page);
  await second.getByRole('button', { name: 'Start import' }).click();

  const card = page.getByRole('region', { name: new RegExp(`${source.name}/ to ${target.name}/`) });
  await expect(card).toContainText('1 object transferred (3 B)');
  await expect(card).toContainText('Compared with the source: 1 by MD5');
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Run again' }).click();
  await expect(card).toContainText('found nothing new');
  await page.getByRole('tab', { name: 'Objects' }).click();
  await page.getByRole('button', { name: 'photos/', exact: true }).click();
  await expect(row(page, 'cat.jpg')).toContainText('3 B');
});

test('settings: the CORS test says what the server answers to browsers, and new objects are encrypted and locked as chosen', async ({
  page,
  person,
  projectId,
}) => {
  const bucket = await createBucket(page, projectId, { versioning: true });
  const key = await createKey(page, person);
  await open(page, `${bucket.path}?tab=settings`);

  await test.step('CORS: a rule from a template', async () => {
    const card = page.getByRole('region', { name: 'Access from other websites (CORS)' });
    await card.getByRole('button', { name: 'Add rule' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a CORS rule' });
    await dialog.getByRole('combobox', { name: 'Template' }).selectOption('One website may read and write');
    await expect(dialog.getByRole('textbox', { name: 'Origins' })).toHaveValue(/^https:/);
    await dialog.getByRole('textbox', { name: 'Origins' }).fill('https://app.example.com');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add rule' }).click();
    const form = card.getByRole('form', { name: 'Test a request' });
    const resultOf = async (origin: string) => {
      await form.getByRole('textbox', { name: 'Origin of the website' }).fill(origin);
      await form.getByRole('button', { name: 'Test' }).click();
      return form.getByRole('status');
    };
    const preflight = async (origin: string) => {
      const headers = { origin, 'access-control-request-method': 'PUT' };
      return (await page.request.fetch(`${S3_ENDPOINT}/${bucket.name}/a`, { method: 'OPTIONS', headers })).status();
    };
    await expect(await resultOf('https://app.example.com')).toContainText('Rule 1 allows it.');
    expect(await preflight('https://app.example.com')).toBe(200);
    await expect(await resultOf('https://other.example.com')).toContainText('No rule allows this origin.');
    expect(await preflight('https://other.example.com')).toBe(403);
  });

  await test.step('encryption and object lock: of objects that are written from now on', async () => {
    const encryption = page.getByRole('region', { name: 'Encryption' });
    await encryption.getByRole('button', { name: 'Change encryption' }).click();
    await page
      .getByRole('dialog', { name: `Encryption of ${bucket.name}` })
      .getByRole('button', { name: 'Save' })
      .click();
    await expect(encryption).toContainText('encrypted with the key of the bucket (SSE-S3)');
    const lock = page.getByRole('region', { name: 'Object lock' });
    await lock.getByRole('button', { name: 'Turn on object lock' }).click();
    const dialog = page.getByRole('dialog', { name: `Turn on object lock for ${bucket.name}` });
    await checkBox(dialog.getByRole('radio', { name: /^Governance/ }));
    await dialog.getByRole('spinbutton', { name: 'Locked for' }).fill('1');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Turn on object lock' }).click();
    await expect(lock).toContainText('New objects are locked for 1 day (Governance).');
    await expectAccessible(page);
    await objectsOf(page, projectId, bucket).put('a.txt', 'data');
    const head = await sendSigned(key, 'HEAD', `/${bucket.name}/a.txt`);
    expect(head.headers.get('x-amz-server-side-encryption')).toBe('AES256');
  });

  await test.step('the lock is displayed with the object, and a locked version is not deleted', async () => {
    await objectsOf(page, projectId, bucket).put('a.txt', 'newer data');
    await open(page, `${bucket.path}?open=a.txt`);
    const panel = page.getByRole('dialog', { name: 'a.txt' });
    await expect(panel.getByRole('region', { name: 'Object lock' })).toContainText('Governance');
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Actions for a.txt' }).click();
    await (await menuItem(page, 'Versions')).click();
    await page
      .getByRole('dialog', { name: 'Versions of a.txt' })
      .getByRole('button', { name: 'Delete permanently' })
      .click();
    const question = page.getByRole('alertdialog', { name: 'Delete this version of a.txt?' });
    await question.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(question.getByRole('alert')).toContainText('The version is locked in governance mode');
  });
});

test('previews: each type is displayed in the panel, and a script in an image neither runs nor has the origin of the console', async ({
  page,
  projectId,
}) => {
  const bucket = await createBucket(page, projectId);
  const { put } = objectsOf(page, projectId, bucket);
  await Promise.all([
    put('cat.png', PNG, 'image/png'),
    put('logo.svg', SVG_WITH_SCRIPT, 'image/svg+xml'),
    put('state.json', '{"version":4}', 'application/json'),
    put('prices.csv', 'sku,price\n1,9.90\n', 'text/csv'),
    put('manual.pdf', PDF, 'application/pdf'),
    put('tone.wav', wavFile(), 'audio/wav'),
    put('clip.webm', WEBM, 'video/webm'),
  ]);
  await open(page, bucket.path);
  const show = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    const panel = page.getByRole('dialog', { name });
    await expect(panel.getByText('Media type')).toBeVisible();
    return panel;
  };
  const labelOf = (name: string) => `Preview of ${name}`;

  await test.step('text: JSON is indented, CSV is a table', async () => {
    const json = (await show('state.json')).getByRole('region', { name: labelOf('state.json') });
    await expect(json).toContainText('"version": 4');
    const csv = (await show('prices.csv')).getByRole('table', { name: labelOf('prices.csv') });
    await expect(csv.getByRole('columnheader', { name: 'price' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('sound and video: browsers can read them in ranges', async () => {
    await expect((await show('tone.wav')).getByLabel(labelOf('tone.wav'))).toHaveJSProperty('duration', 1);
    await expect((await show('clip.webm')).getByLabel(labelOf('clip.webm'))).toHaveJSProperty('videoWidth', 8);
    await expectAccessible(page);
  });

  await test.step('documents and images: they are displayed, and nothing in them is executed', async () => {
    await expect((await show('manual.pdf')).getByTitle(labelOf('manual.pdf'))).toBeVisible();
    await expect((await show('cat.png')).getByRole('img', { name: labelOf('cat.png') })).toHaveJSProperty(
      'naturalWidth',
      1,
    );
    const image = (await show('logo.svg')).getByRole('img', { name: labelOf('logo.svg') });
    await expect(image).toHaveJSProperty('naturalWidth', 40);
    await page.goto((await image.getAttribute('src')) ?? '');
    const document = await page.evaluate(() => ({
      origin: window.origin,
      ran: window.document.documentElement.getAttribute('data-ran'),
    }));
    expect(document).toEqual({ origin: 'null', ran: null });
  });
});

test.describe('as an administrator', () => {
  test.use({ role: 'admin' });

  test('usage per project is listed, an account quota refuses what exceeds it, and the state of the store is shown', async ({
    page,
    projectId,
    person,
  }) => {
    const { put } = objectsOf(page, projectId, await createBucket(page, projectId));
    await put('a', 'x'.repeat(2048));
    await open(page, '/admin/object-storage');
    await expect(row(page, person.projectName)).toContainText('2 KiB');
    await expectAccessible(page);
    await choose(page, person.projectName, 'Change account quota');
    const dialog = page.getByRole('dialog', { name: `Account quota of ${person.projectName}` });
    await expect(dialog).toContainText('In use: 2 KiB');
    await dialog.getByRole('spinbutton', { name: 'Objects' }).fill('1');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(row(page, person.projectName)).toContainText('1 object');
    expect(await put('b', 'y')).toBe(413);
    await page.getByRole('tab', { name: 'Store' }).click();
    await expect(page.getByRole('region', { name: 'Store', exact: true })).toContainText('Reachable');
    await expect(page.getByRole('region', { name: 'Check of stored data' })).toContainText('every 14 days');
    await expectAccessible(page);
  });
});
