// @vitest-environment document
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { joinProject, newProject, type TestProject } from '#lib/testing/api.ts';
import { BUCKETS, newBucket } from '#lib/testing/buckets.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { AccessCard } from './access-card.tsx';
import { BucketTagsCard } from './bucket-tags-card.tsx';
import { CorsCard } from './cors-card.tsx';
import { EncryptionCard } from './encryption-card.tsx';
import { OwnershipCard } from './ownership-card.tsx';
import { PublicAccessCard } from './public-access-card.tsx';
import { WebsiteCard } from './website-card.tsx';

const platform = usePlatform();
let project: TestProject;
beforeAll(async () => {
  sharePlatform(platform.platform);
  project = await newProject(platform);
});

async function newPlace() {
  const id = await newBucket(project);
  const { bucket } = (await project.api.get(`${BUCKETS}/${id}`)).body;
  const settingOf = async (name: string) => (await project.api.get(`${BUCKETS}/${id}/${name}`)).body;
  const open = (card: ReactElement) => openScreen(card, { user: project });
  return { id, bucket, settingOf, open, projectId: project.id };
}

describe('CORS', () => {
  test('an origin with a path is refused on its field; a template is stored, and the test is decided by the server', async () => {
    const { bucket, settingOf, open, projectId } = await newPlace();
    const { user, changes } = await open(<CorsCard projectId={projectId} bucket={bucket} />);
    await user.click(await screen.findByRole('button', { name: 'Add rule' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a CORS rule' });
    const template = within(dialog).getByRole('combobox', { name: 'Template' });
    await user.selectOptions(template, 'One website may read and write');
    const origins = within(dialog).getByRole('textbox', { name: /^Origins/ });
    await user.type(origins, '/path');
    const add = () => user.click(within(dialog).getByRole('button', { name: 'Add rule' }));
    await add();
    await waitFor(() => expect(origins).toHaveAccessibleDescription(expect.stringContaining('Remove the path')));
    expect(changes).toEqual([]);
    await user.clear(origins);
    await user.type(origins, 'https://app.example.com');
    await add();
    await expect
      .poll(async () => (await settingOf('cors')).rules)
      .toMatchObject([
        { allowed_origins: ['https://app.example.com'], allowed_methods: expect.arrayContaining(['PUT']) },
      ]);
    const form = await screen.findByRole('form', { name: 'Test a request' });
    const ask = () => user.click(within(form).getByRole('button', { name: 'Test' }));
    await ask();
    expect(await within(form).findByText('Rule 1 allows it.')).toBeVisible();
    await user.type(within(form).getByRole('textbox', { name: 'Origin of the website' }), '.evil.test');
    await ask();
    expect(await within(form).findByText('No rule allows this origin.')).toBeVisible();
  });

  test('a rule is changed and deleted, and the others stay', async () => {
    const { id, bucket, settingOf, open, projectId } = await newPlace();
    const rule = (origin: string) => ({
      name: null,
      allowed_origins: [origin],
      allowed_methods: ['GET'],
      allowed_headers: [],
      expose_headers: [],
      max_age_seconds: null,
    });
    await project.api.put(`${BUCKETS}/${id}/cors`, { rules: [rule('https://a.example'), rule('https://b.example')] });
    const { user } = await open(<CorsCard projectId={projectId} bucket={bucket} />);
    await user.click(await screen.findByRole('button', { name: 'Edit rule 2' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit CORS rule 2' });
    await user.click(within(dialog).getByRole('checkbox', { name: 'PUT' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    const rulesNow = async () => (await settingOf('cors')).rules;
    await expect.poll(rulesNow).toMatchObject([{ allowed_methods: ['GET'] }, { allowed_methods: ['GET', 'PUT'] }]);
    await user.click(await screen.findByRole('button', { name: 'Delete rule 1' }));
    await expect.poll(rulesNow).toMatchObject([{ allowed_origins: ['https://b.example'] }]);
  });
});

describe('Website', () => {
  test('rules that are not JSON of S3 are refused; the card names what an administrator and the owner still have to do', async () => {
    const { bucket, settingOf, open, projectId } = await newPlace();
    const { user, changes } = await open(<WebsiteCard projectId={projectId} bucket={bucket} />);
    await user.click(await screen.findByRole('button', { name: 'Turn on website' }));
    const dialog = await screen.findByRole('dialog', { name: `Website of ${bucket.name}` });
    const rules = within(dialog).getByRole('textbox', { name: 'Routing rules' });
    await user.type(rules, 'docs');
    const save = () => user.click(within(dialog).getByRole('button', { name: 'Turn on website' }));
    await save();
    await waitFor(() => expect(rules).toHaveAccessibleDescription(expect.stringContaining('JSON list of rules')));
    expect(changes).toEqual([]);
    await user.clear(rules);
    await save();
    expect(await screen.findByText(/must set NEPHOS_S3_WEBSITE_HOSTS/)).toBeVisible();
    expect(screen.getByText('Visitors cannot read index.html')).toBeVisible();
    expect(screen.getByText(/with the template "Anyone can read objects"/)).toBeVisible();
    expect((await settingOf('website')).website).toMatchObject({ kind: 'pages', index_document: 'index.html' });
  });

  test('it is turned off only after a question', async () => {
    const { id, bucket, settingOf, open, projectId } = await newPlace();
    const website = { kind: 'redirect', host_name: 'www.example.com', protocol: null };
    await project.api.put(`${BUCKETS}/${id}/website`, { website });
    const { user, changes } = await open(<WebsiteCard projectId={projectId} bucket={bucket} />);
    expect(await screen.findByText('All requests are redirected to www.example.com.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Turn off website' }));
    const question = await screen.findByRole('alertdialog', { name: `Turn off the website of ${bucket.name}?` });
    expect(changes).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Turn off website' }));
    await expect.poll(async () => (await settingOf('website')).website).toBeNull();
  });
});

test('encryption with a named key requires its name', async () => {
  const { bucket, settingOf, open, projectId } = await newPlace();
  const { user, changes } = await open(<EncryptionCard projectId={projectId} bucket={bucket} />);
  expect(await screen.findByText(/^New objects are stored as they are/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Change encryption' }));
  const dialog = await screen.findByRole('dialog', { name: `Encryption of ${bucket.name}` });
  await user.click(within(dialog).getByRole('radio', { name: /^Named key/ }));
  const save = () => user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await save();
  const name = await within(dialog).findByRole('textbox', { name: /^Name of the key/ });
  await waitFor(() => expect(name).toHaveAccessibleDescription(expect.stringContaining('Enter a name.')));
  expect(changes).toEqual([]);
  await user.type(name, 'finance');
  await save();
  await expect.poll(async () => (await settingOf('encryption')).encryption).toEqual({ named_key: 'finance' });
});

test('an option of the public access block changes the sentence about access', async () => {
  const { id, bucket, settingOf, open, projectId } = await newPlace();
  const statement = {
    Effect: 'Allow',
    Principal: '*',
    Action: 's3:GetObject',
    Resource: `arn:aws:s3:::${bucket.name}/*`,
  };
  const policy = JSON.stringify({ Version: '2012-10-17', Statement: [statement] });
  await project.api.put(`${BUCKETS}/${id}/policy`, { policy });
  const cards = (
    <>
      <AccessCard projectId={projectId} bucket={bucket} />
      <PublicAccessCard projectId={projectId} bucket={bucket} />
    </>
  );
  const { user } = await open(cards);
  expect(await screen.findByText(/^Anyone on the internet/)).toBeVisible();
  await user.click(await screen.findByRole('checkbox', { name: 'Restrict public policies' }));
  expect(await screen.findByText(/^Everyone would have access by the bucket policy, but/)).toBeVisible();
  expect(await settingOf('public-access-block')).toMatchObject({ restrict_public_buckets: true });
});

test('the options of a reader are disabled, with the reason', async () => {
  const { bucket, projectId } = await newPlace();
  const reader = await joinProject(platform, projectId, 'reader');
  await openScreen(<PublicAccessCard projectId={projectId} bucket={bucket} />, { user: reader });
  expect(await screen.findByRole('checkbox', { name: 'Ignore public ACLs' })).toBeDisabled();
  expect(screen.getByText('Your role in this project is read-only.')).toBeVisible();
});

test('the owner of objects of other projects is chosen', async () => {
  const { bucket, settingOf, open, projectId } = await newPlace();
  const { user } = await open(<OwnershipCard projectId={projectId} bucket={bucket} />);
  expect(await screen.findByRole('radio', { name: /^The writer ?Objects/ })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: /^This project/ }));
  await expect.poll(async () => (await settingOf('ownership')).ownership).toBe('BucketOwnerEnforced');
});

test('tags are saved; a reserved key is refused by the server, and its reason is shown', async () => {
  const { bucket, settingOf, open, projectId } = await newPlace();
  const { user } = await open(<BucketTagsCard projectId={projectId} bucket={bucket} />);
  await user.click(await screen.findByRole('button', { name: 'Edit tags' }));
  const dialog = await screen.findByRole('dialog', { name: `Tags of ${bucket.name}` });
  await user.click(within(dialog).getByRole('button', { name: 'Add a row' }));
  const key = within(dialog).getByRole('textbox', { name: 'Key 1' });
  await user.type(key, 'aws:stage');
  await user.type(within(dialog).getByRole('textbox', { name: 'Value 1' }), 'test');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText(/System tags cannot be added/)).toBeVisible();
  await user.clear(key);
  await user.type(key, 'stage');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await expect.poll(async () => (await settingOf('tags')).tags).toEqual({ stage: 'test' });
});
