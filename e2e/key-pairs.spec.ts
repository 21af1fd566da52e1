import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { expectAccessible } from './pages/accessible.ts';
import { checkBox } from './pages/checkbox.ts';
import { openJobs } from './pages/jobs.ts';
import { createCertificate, createKey, keyPairsOf, newPublicKey, shortRsaKey, sloppyKey } from './pages/key-pairs.ts';
import { open } from './pages/open.ts';
import { launchServer } from './pages/servers.ts';
import { uniqueName } from './pages/volumes.ts';
import { KEY_SOURCE } from './server.ts';
import { expect, test } from './test.ts';

let word = '';
let keys: ReturnType<typeof keyPairsOf>;

test.beforeEach(({ page, projectId }) => {
  word = uniqueName('key');
  keys = keyPairsOf(page, projectId);
});

test('generate: from an empty list, with a name that is refused, to a key whose private half stays in the browser @journey', async ({
  page,
  person,
}) => {
  await test.step('list: without any key pair both ways to the first are offered', async () => {
    await open(page, keys.root);
    await expect(page).toHaveTitle(`Key pairs · ${person.projectName} · Nephos`);
    await expect(page.getByRole('heading', { name: 'No key pairs yet' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: /^Generate a key pair/ }).click();
    await expect(keys.generateDialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(keys.generateDialog).toBeHidden();
    await expect(page).toHaveURL(keys.root);
  });

  await test.step('generate: RSA has 4096 bits; a name that is not allowed is refused on its field', async () => {
    word = uniqueName('key');
    await open(page, `${keys.root}?create=generate`);
    const name = keys.generateDialog.getByRole('textbox', { name: 'Name' });
    await name.fill('key/pair');
    await checkBox(keys.generateDialog.getByRole('radio', { name: /^RSA 4096/ }));
    await keys.generateDialog.getByRole('button', { name: 'Generate and download' }).click();
    await expect(name).toHaveAccessibleDescription(/Use letters, digits/);
    await expect(name).toBeFocused();
    await expectAccessible(page);
    await name.fill(word);
    await keys.generateDialog.getByRole('button', { name: 'Generate and download' }).click();
    await checkBox(page.getByRole('checkbox', { name: 'I have saved it' }));
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(keys.row(word)).toContainText('RSA 4096');
  });

  await test.step('generate: the private half is downloaded, never sent, and has to be saved before the dialog closes', async () => {
    word = uniqueName('key');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.postData() ?? ''));
    await open(page, keys.root);
    await page.getByRole('main').getByRole('link', { name: 'Generate key' }).click();
    await keys.generateDialog.getByRole('textbox', { name: 'Name' }).fill(word);
    const downloading = page.waitForEvent('download');
    await keys.generateDialog.getByRole('button', { name: 'Generate and download' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`${word}.pem`);
    expect(await readFile(await download.path(), 'utf8')).toMatch(/^-----BEGIN OPENSSH PRIVATE KEY-----\n/);
    const ready = page.getByRole('dialog', { name: `Key pair ${word} created` });
    await page.keyboard.press('Escape');
    const saved = ready.getByRole('checkbox', { name: 'I have saved it' });
    await expect(saved).toBeFocused();
    const box = await saved.boundingBox();
    expect(box?.width).toBe(box?.height);
    await expectAccessible(page);
    await checkBox(ready.getByRole('checkbox', { name: 'I have saved it' }));
    await ready.getByRole('button', { name: 'Done' }).click();
    await expect(keys.row(word)).toContainText('Ed25519');
    await expect(keys.row(word)).toContainText('SHA256:');
    expect(sent.filter((body) => body.includes('PRIVATE KEY'))).toEqual([]);
  });
});

test('import: pasted, fetched or from a file, with what is refused on its field and what the server refuses', async ({
  page,
  projectId,
}) => {
  await test.step('import: a private key, a short key and a name in use are refused on their fields, and nothing is sent', async () => {
    await createKey(page, projectId, word);
    await open(page, `${keys.root}?create=import`);
    const publicKey = keys.importDialog.getByRole('textbox', { name: 'Public key' });
    const name = keys.importDialog.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill(word);
    for (const [text, sentence] of [
      ['-----BEGIN OPENSSH PRIVATE KEY-----', /private key/],
      [shortRsaKey(), /rejects 1024-bit RSA/],
      ['ssh-ed25519 AAAA', /not a public key/],
    ] as const) {
      await publicKey.fill(text);
      await keys.importDialog.getByRole('button', { name: 'Import key' }).click();
      await expect(publicKey).toHaveAccessibleDescription(sentence);
    }
    await expect(name).toHaveAccessibleDescription(/already have a key pair with this name/);
    await expectAccessible(page);
  });

  await test.step('import: what the server refuses is shown once in the dialog, which keeps what was typed', async () => {
    word = uniqueName('key');
    const publicKey = keys.importDialog.getByRole('textbox', { name: 'Public key' });
    await publicKey.fill(sloppyKey());
    await keys.importDialog.getByRole('textbox', { name: 'Name', exact: true }).fill(word);
    await keys.importDialog.getByRole('button', { name: 'Import key' }).click();
    await expect(keys.importDialog.getByRole('alert')).toHaveCount(1);
    await expect(keys.importDialog.getByRole('alert')).toContainText('400');
    await expect(keys.importDialog.getByRole('alert')).toContainText('req-');
    await publicKey.fill(newPublicKey());
    await keys.importDialog.getByRole('button', { name: 'Import key' }).click();
    await expect(keys.row(word)).toBeVisible();
  });

  await test.step('import: a key is taken from where its owner shows it; a user who is unknown there is refused', async () => {
    word = uniqueName('key');
    const line = newPublicKey('');
    await using _source = await showKeys('/ada.keys', line);
    await open(page, `${keys.root}?create=import`);
    const fetching = keys.importDialog.getByRole('group', { name: 'Fetch a public key' });
    const user = fetching.getByRole('textbox', { name: 'User name on that site' });
    await user.fill('nobody');
    await user.press('Enter');
    await expect(fetching.getByRole('alert')).toContainText('404');
    await user.fill('ada');
    await fetching.getByRole('button', { name: 'Fetch keys' }).click();
    await checkBox(fetching.getByRole('radio', { name: /^Ed25519/ }));
    await expect(keys.importDialog.getByRole('textbox', { name: 'Public key' })).toHaveValue(line.trim());
    await expectAccessible(page);
    await keys.importDialog.getByRole('textbox', { name: 'Name', exact: true }).fill(word);
    await keys.importDialog.getByRole('button', { name: 'Import key' }).click();
    await expect(keys.row(word)).toContainText('Ed25519');
  });

  await test.step('import: a file is read, judged and named by its comment', async () => {
    word = uniqueName('key');
    await open(page, `${keys.root}?create=import`);
    const file = { name: 'id_ed25519.pub', mimeType: 'text/plain', buffer: Buffer.from(`${newPublicKey(word)}\n`) };
    await keys.importDialog.getByLabel('Choose a file').setInputFiles(file);
    await expect(keys.importDialog.getByRole('status').filter({ hasText: 'Strong' })).toContainText(
      `Ed25519 · ${word}`,
    );
    await expect(keys.importDialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(word);
    await keys.importDialog.getByText('API and command line').click();
    await expect(keys.importDialog.getByRole('region', { name: 'Command line', exact: true })).toContainText(word);
    await expectAccessible(page);
    await keys.importDialog.getByRole('button', { name: 'Import key' }).click();
    await expect(keys.row(word)).toContainText('Ed25519');
    await expect(keys.row(word)).toContainText('No instance');
  });
});

test('list and detail: what is found, opened beside the list and on its page, and linked', async ({
  page,
  projectId,
  person,
}) => {
  await test.step('list: filter and order stand in the address, Back undoes them, and nothing found says so', async () => {
    for (const suffix of ['b', 'a']) await createKey(page, projectId, `${word}-${suffix}`);
    await open(page, `${keys.root}?q=${word}`);
    const names = page.getByRole('rowheader');
    await expect(names).toHaveText([`${word}-a`, `${word}-b`]);
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await expect(names).toHaveText([`${word}-b`, `${word}-a`]);
    await page.reload();
    await expect(names).toHaveText([`${word}-b`, `${word}-a`]);
    await page.goBack();
    await expect(names).toHaveText([`${word}-a`, `${word}-b`]);
    await expectAccessible(page);
    await page.getByRole('combobox', { name: 'Filter key pairs' }).fill(`${word}-none`);
    await expect(page.getByRole('heading', { name: 'Nothing matches these filters' })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
    await expect(keys.row(`${word}-a`)).toBeVisible();
  });

  await test.step('list: a click shows the summary beside the list', async () => {
    word = uniqueName('key');
    await createKey(page, projectId, word);
    await open(page, `${keys.root}?q=${word}`);
    await keys.row(word).getByText('Ed25519').click();
    const panel = page.getByRole('dialog', { name: word });
    await expect(panel).toContainText(`${word}@desk`);
    await expectAccessible(page);
    await panel.getByRole('link', { name: 'Open the full page' }).click();
    await expect(keys.heading(word)).toBeVisible();
  });

  await test.step('detail: a pasted link opens the tab, a name with spaces too, and Back returns to the one before', async () => {
    word = uniqueName('key');
    const name = `${word} my laptop`;
    await createKey(page, projectId, name);
    await open(page, `${keys.root}/${encodeURIComponent(name)}?tab=use`);
    await expect(page).toHaveTitle(`${name} · Key pairs · ${person.projectName} · Nephos`);
    await expect(page.getByRole('tabpanel')).toContainText(`ssh -i ~/.ssh/${word}-my-laptop.pem`);
    await expectAccessible(page);
    await page.getByRole('tab', { name: /^Instances/ }).click();
    await expect(page.getByRole('heading', { name: 'No instances in this project use it' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Connect' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: 'Overview' }).click();
    await expectAccessible(page);
  });
});

test('certificates are shown as such, and a key pair is made on the way to an instance', async ({
  page,
  projectId,
}) => {
  await test.step('a certificate is distinguished from SSH keys everywhere, and no SSH command is shown for it', async () => {
    await createCertificate(page, projectId, word);
    await open(page, keys.root);
    await expect(keys.row(word)).toContainText('X.509');
    await expect(keys.row(word)).toContainText('SHA-1');
    await open(page, `${keys.root}/${word}?tab=use`);
    await expect(page.getByRole('tabpanel')).toContainText('SSH does not accept certificates');
    await expect(page.getByRole('tabpanel')).not.toContainText('ssh -i');
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Overview' }).click();
    await expect(page.getByRole('region', { name: 'Public key' })).toContainText('BEGIN CERTIFICATE');
    await open(page, `/projects/${projectId}/instances/create?key=${word}`);
    await expect(page.getByRole('combobox', { name: 'Key pair' })).toContainText(`${word} (certificate, not for SSH)`);
  });

  await test.step('launch: a key pair made on the way is chosen, without leaving the form', async () => {
    word = uniqueName('key');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('typed before');
    await page.getByRole('main').getByRole('button', { name: 'Generate a key pair' }).click();
    await keys.generateDialog.getByRole('textbox', { name: 'Name' }).fill(word);
    await keys.generateDialog.getByRole('button', { name: 'Generate and download' }).click();
    await checkBox(page.getByRole('checkbox', { name: 'I have saved it' }));
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('combobox', { name: 'Key pair' })).toHaveValue(word);
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('typed before');
  });
});

test('delete: from the detail page; a name that never was is not found', async ({ page, projectId }) => {
  await test.step('delete: the instances that keep the key are named, and the page returns to the list', async () => {
    await createKey(page, projectId, word);
    await launchServer(page, projectId, `${word}-host`, { key_name: word });
    await open(page, `${keys.root}/${word}?tab=instances`);
    await expect(keys.row(`${word}-host`)).toContainText('Active');
    await keys.openMenu(word);
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog', { name: `Delete key pair ${word}?` });
    await expect(dialog).toContainText('1 instance keeps it');
    await expect(dialog).toContainText(`${word}-host`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: `Delete ${word}` }).click();
    await expect(keys.heading('Key pairs')).toBeVisible();
    await expect(keys.row(word)).toHaveCount(0);
  });

  await test.step('detail: a name that the user has no key pair of is gone, and says the way back', async () => {
    await open(page, `${keys.root}/${word}-none`);
    await expect(keys.heading('Key pair not found')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to key pairs' }).click();
    await expect(keys.heading('Key pairs')).toBeVisible();
  });
});

test('delete: six at once ask for nothing to be typed, and go as a job in the tray, which stays on another page', async ({
  page,
  projectId,
}) => {
  for (let made = 0; made < 6; made += 1) await createKey(page, projectId, `${word}-${made}`);
  await open(page, `${keys.root}?q=${word}`);
  await checkBox(page.getByRole('checkbox', { name: 'Select all rows' }));
  await page.getByRole('region', { name: 'Actions for the selection' }).getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete 6 key pairs?' });
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete 6 key pairs' }).click();
  const tray = await openJobs(page);
  await expect(tray).toContainText('6 of 6 done');
  await expect(page.getByRole('rowheader')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Volumes' }).click();
  await expect(keys.heading('Volumes')).toBeVisible();
  await expect(tray).toContainText('1 job finished');
  await tray.getByRole('button', { name: 'Clear finished' }).click();
  await expect(tray).toBeHidden();
});

test('delete: more than twenty go as a job of the platform, which goes on when the page is left', async ({
  page,
  projectId,
}) => {
  for (let made = 0; made < 21; made += 1) await createKey(page, projectId, `${word}-${made}`);
  await open(page, `${keys.root}?q=${word}`);
  await checkBox(page.getByRole('checkbox', { name: 'Select all rows' }));
  await page.getByRole('region', { name: 'Actions for the selection' }).getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete 21 key pairs?' });
  const taken = page.waitForResponse(
    (answer) => answer.url().endsWith('/os-jobs') && answer.request().method() === 'POST',
  );
  await dialog.getByRole('button', { name: 'Delete 21 key pairs' }).click();
  expect((await taken).status()).toBe(202);
  await page.reload();
  const tray = await openJobs(page);
  await expect(tray).toContainText('Deleting 21 key pairs');
  await expect(tray).toContainText('21 of 21 done', { timeout: 30_000 });
  await expect(page.getByRole('rowheader')).toHaveCount(0);
  await tray.getByRole('button', { name: 'Dismiss Deleting 21 key pairs' }).click();
  await expect(tray).toBeHidden();
  await page.reload();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(tray).toBeHidden();
});

/** Serves the public keys of a user until the test ends. */
async function showKeys(path: string, line: string): Promise<AsyncDisposable> {
  const source = createServer((request, response) => {
    if (request.url === path) response.end(`${line}\n`);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => source.listen(Number(KEY_SOURCE.split(':')[1]), '127.0.0.1', resolve));
  return { [Symbol.asyncDispose]: () => new Promise<void>((resolve) => source.close(() => resolve())) };
}
