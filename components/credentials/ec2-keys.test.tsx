// @vitest-environment document
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { accessKeyId } from '#lib/identity/credentials/access-key.ts';
import { keyUse, writeKeyUse } from '#lib/identity/ec2-keys/record-key-use.ts';
import { recordRejection } from '#lib/identity/ec2-keys/rejected-requests.ts';
import type { RejectionReport } from '#lib/identity/ec2-keys/rejection-report.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { newBucket, newBucketName } from '#lib/testing/buckets.ts';
import { credentialClient, newCredential } from '#lib/testing/delegations.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { Ec2KeyList } from './ec2-key-list.tsx';

const platform = usePlatform();
beforeAll(() => sharePlatform(platform.platform));

const open = (project: TestProject) => openScreen(<Ec2KeyList scope={project.id} />, { user: project });

async function newKey(project: TestProject, limits?: object, api = project.api): Promise<string> {
  const path = `/identity/v3/users/${project.userId}/credentials/OS-EC2`;
  return (await api.post(path, { tenant_id: project.id, limits })).body.credential.access;
}
const keysOf = async (project: TestProject) => (await project.api.get('/console/v1/ec2-keys')).body.ec2_keys;

const REPORT: RejectionReport = {
  code: 'SignatureDoesNotMatch',
  method: 'GET',
  path: '/s3/photos/a',
  address: '192.0.2.7',
  cause: 'port',
  server: 'GET\nhost:a',
  client: 'GET\nhost:a:8080',
  difference: { line: 2, server: 'host:a', client: 'host:a:8080' },
};

/** Chooses an action in the menu of a key. */
async function choose(user: Awaited<ReturnType<typeof open>>['user'], access: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${access}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

test('a key for one folder needs bucket and folder, says what it can do, and comes with its secret', async () => {
  const project = await newProject(platform);
  const name = newBucketName();
  await newBucket(project, { name });
  const { user, changes } = await open(project);
  await user.click(await screen.findByRole('button', { name: 'Create EC2 key' }));
  const form = within(await screen.findByRole('dialog', { name: 'Create EC2 key' }));
  expect(form.getByText(/^Does everything that its user may do in the project/)).toBeVisible();
  await user.click(form.getByRole('radio', { name: /Read-only for one folder/ }));
  const bucket = await form.findByRole('combobox', { name: 'Bucket 1' });
  const folder = form.getByRole('textbox', { name: 'Folder 1' });
  await user.click(form.getByRole('button', { name: 'Create key' }));
  await waitFor(() => expect(bucket).toHaveAccessibleDescription('Choose a bucket.'));
  await within(bucket).findByRole('option', { name });
  await user.selectOptions(bucket, name);
  await user.click(form.getByRole('button', { name: 'Create key' }));
  await waitFor(() => expect(folder).toHaveAccessibleDescription('Enter a folder, such as reports/.'));
  expect(changes).toEqual([]);
  await user.type(folder, 'reports/');
  await user.selectOptions(form.getByRole('combobox', { name: 'Expires' }), 'never');
  const sentence = `Reads objects in ${name}/reports/.`;
  expect(await form.findByText(sentence)).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Create key' }));
  const secret = within(await screen.findByRole('dialog', { name: 'EC2 key' }));
  expect(secret.getByText(sentence)).toBeVisible();
  expect(await secret.findByRole('combobox', { name: 'Set up a client' })).toBeVisible();
  expect(secret.getByRole('region', { name: 'Command' })).toHaveTextContent(`s3://${name}`);
  expect(await keysOf(project)).toMatchObject([
    { limits: { buckets: [name], bucket_prefixes: [{ bucket: name, prefixes: ['reports/'] }], access: 'read' } },
  ]);
});

test('limits are edited, and a wrong address is refused at its field', async () => {
  const project = await newProject(platform);
  const access = await newKey(project, { access: 'read', addresses: ['192.0.2.7'] });
  const { user, changes } = await open(project);
  await choose(user, access, 'Edit limits');
  const form = within(await screen.findByRole('dialog', { name: `Limits of EC2 key ${access}` }));
  const addresses = form.getByRole('textbox', { name: 'Only from these addresses' });
  expect(addresses).toHaveValue('192.0.2.7');
  await user.clear(addresses);
  await user.type(addresses, '192.0.2.0/33');
  await user.click(form.getByRole('button', { name: 'Save limits' }));
  await waitFor(() => expect(addresses).toHaveAccessibleDescription(/Use addresses or networks/));
  expect(changes).toEqual([]);
  await user.clear(addresses);
  await user.type(addresses, '192.0.2.0/24');
  await user.click(form.getByRole('button', { name: 'Save limits' }));
  await expect
    .poll(async () => (await keysOf(project))[0].limits)
    .toEqual({ access: 'read', addresses: ['192.0.2.0/24'] });
});

test('rotation creates a second key; the old one keeps working, and is offered for deletion once it is unused', async () => {
  const project = await newProject(platform);
  const access = await newKey(project, { access: 'read' });
  const { user } = await open(project);
  await choose(user, access, 'Rotate');
  const form = within(await screen.findByRole('dialog', { name: `Rotate EC2 key ${access}` }));
  expect(form.getByText(/The old key keeps working until it ends\./)).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Create second key' }));
  const secret = within(await screen.findByRole('dialog', { name: 'EC2 key' }));
  expect(secret.getByText(`The old key ${access} still works.`)).toBeVisible();
  const [old, created] = await keysOf(project);
  expect([old, created]).toMatchObject([
    { access, expires_at: null },
    { limits: { access: 'read' }, replaces: access },
  ]);

  await open(project);
  expect(await screen.findByText('Replaced')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete old key' })).toBeNull();
  const last_used_at = new Date(Date.now() + 60_000).toISOString();
  await platform.platform.services.database.transact((tx) =>
    tx.updateTable('credentials').set({ last_used_at }).where('id', '=', accessKeyId(created.access)).execute(),
  );
  const later = await open(project);
  expect(await screen.findByText(`The old key ${access} is no longer used.`)).toBeVisible();
  await later.user.click(screen.getByRole('button', { name: 'Delete old key' }));
  expect(await screen.findByRole('alertdialog', { name: `Delete EC2 key ${access}?` })).toBeVisible();
});

test('the panel of a key and its rotation show what the last request was, and from where', async () => {
  const project = await newProject(platform);
  const access = await newKey(project);
  const { user } = await open(project);
  await user.click(await screen.findByText(access));
  expect(await screen.findByRole('region', { name: 'Rejected requests' })).toBeVisible();
  expect(screen.queryByText('Last request')).toBeNull();
  const { database } = platform.platform.services;
  await writeKeyUse(database, accessKeyId(access), keyUse('s3', 'PutObject', '2001:db8::7'));

  const later = await open(project);
  await later.user.click(await screen.findByText(access));
  expect(await screen.findByText('PutObject, S3 API')).toBeVisible();
  expect(screen.getByText('2001:db8::/64')).toBeVisible();

  const last = await open(project);
  await choose(last.user, access, 'Rotate');
  const form = within(await screen.findByRole('dialog', { name: `Rotate EC2 key ${access}` }));
  expect(form.getByText(/Last request: PutObject, S3 API\. Address of the client: 2001:db8::\/64\./)).toBeVisible();
});

test('a rejected request shows why, how to fix it, and the first difference of what both sides signed', async () => {
  const project = await newProject(platform);
  const access = await newKey(project);
  const { user } = await open(project);
  await user.click(await screen.findByText(access));
  expect(await screen.findByText('No request was rejected because of its signature in the last hour.')).toBeVisible();
  const owner = { keyId: accessKeyId(access), userId: project.userId };
  await recordRejection(platform.platform.services.database, owner, REPORT);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('The client signed another port.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Compare GET /s3/photos/a' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rejected request' }));
  expect(dialog.getByText(/^Use the same port/)).toBeVisible();
  expect(dialog.getByText('192.0.2.7')).toBeVisible();
  const markIn = (name: string) =>
    within(dialog.getByRole('region', { name })).getByText('First difference:').parentElement?.textContent;
  expect(markIn('What the server expected')).toBe('First difference: host:a');
  expect(markIn('What the client signed')).toBe('First difference: host:a:8080');
});

test('a key of an application credential is labelled, and its limits cannot be changed', async () => {
  const project = await newProject(platform);
  const robot = await credentialClient(platform, await newCredential(project, { name: 'robot', unrestricted: true }));
  const access = await newKey(project, undefined, robot);
  const { user } = await open(project);
  expect(await screen.findByText('By credential robot')).toBeVisible();
  await user.click(screen.getByRole('button', { name: `Actions for ${access}` }));
  const rotate = await screen.findByRole('menuitem', { name: /Rotate/ });
  expect(rotate).toHaveAttribute('aria-disabled', 'true');
});
