// @vitest-environment document
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { ServerGroupForm } from './server-group-form.tsx';

const platform = usePlatform();
let project: TestProject;
beforeAll(() => sharePlatform(platform.platform));
beforeEach(async () => {
  project = await newProject(platform);
});

const LATEST = { 'openstack-api-version': 'compute 2.96' };
const groups = async () => (await project.api.get('/compute/v2.1/os-server-groups', LATEST)).body.server_groups;
const openForm = () =>
  openScreen(<ServerGroupForm scope={project.id} onClose={() => undefined} />, {
    user: project,
    params: { projectId: project.id },
  });
const submit = () => screen.getByRole('button', { name: 'Create server group' });

test('only anti-affinity has a limit per host, and what is typed for another policy is not sent', async () => {
  const { user } = await openForm();
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'web');
  expect(screen.getByRole('radio', { name: /^Anti-affinity/ })).toBeChecked();
  const limit = screen.getByRole('spinbutton', { name: 'Instances per host' });
  await user.type(limit, '0');
  await user.click(submit());
  await waitFor(() => expect(limit).toHaveAccessibleDescription(/1/));
  expect(await groups()).toEqual([]);
  await user.clear(limit);
  await user.type(limit, '3');
  await user.click(screen.getByRole('radio', { name: /^Soft affinity/ }));
  await user.click(submit());
  await waitFor(async () =>
    expect(await groups()).toMatchObject([{ name: 'web', policy: 'soft-affinity', rules: {} }]),
  );
});

test('the limit per host is part of the group', async () => {
  const { user } = await openForm();
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'db');
  await user.type(screen.getByRole('spinbutton', { name: 'Instances per host' }), '2');
  await user.click(submit());
  await waitFor(async () =>
    expect(await groups()).toMatchObject([{ policy: 'anti-affinity', rules: { max_server_per_host: 2 } }]),
  );
});

test('a quota that is used up is said before the form is filled in', async () => {
  const admin = await signInAdmin(platform);
  const { status } = await admin.put(
    `/compute/v2.1/os-quota-sets/${project.id}`,
    { quota_set: { server_groups: 0 } },
    LATEST,
  );
  expect(status).toBe(200);
  await openForm();
  await screen.findAllByText('Your quota of 0 server groups is used up.');
  expect(submit()).toHaveAttribute('aria-disabled', 'true');
});
