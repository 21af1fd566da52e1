// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { launch } from '#lib/testing/compute.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { AnyInstanceList } from './any-instance-list.tsx';

const platform = usePlatform();
let admin: TestProject;
let theirs: TestProject;
let server: string;
beforeAll(async () => {
  sharePlatform(platform.platform);
  admin = await newProject(platform, 'admin');
  theirs = await newProject(platform);
  server = await launch(platform, theirs, { name: 'web' });
});

const open = (search = '') =>
  openScreen(<AnyInstanceList scope={admin.id} />, { user: admin, path: `/admin/instances${search}` });

test('conditions apply to the instances of all projects', async () => {
  for (const where of ['az:nova', `project:${theirs.id}`, `user:${theirs.userId}`, 'status:ACTIVE']) {
    await open(`?where=${where}`);
    const row = { name: new RegExp(`^Select web.*${theirs.name}`) };
    expect(await screen.findByRole('row', row)).toBeInTheDocument();
  }
  for (const where of ['az:elsewhere', `project:${admin.id}`, 'status:ERROR']) {
    await open(`?where=${where}`);
    expect(await screen.findByRole('heading', { name: 'Nothing matches these filters' })).toBeInTheDocument();
  }
});

test('the panel names the user of an instance that the filter excludes', async () => {
  await open(`?where=status:ERROR&open=${server}`);
  const panel = within(await screen.findByRole('dialog', { name: 'web' }));
  for (const [label, name] of [['Created by', theirs.userName] as const, ['Project', theirs.name] as const]) {
    await panel.findByText(name);
    expect(panel.getByText(label).nextElementSibling).toHaveTextContent(name);
  }
});
