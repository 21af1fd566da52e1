// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { launch, newVolume, settle } from '#lib/testing/compute.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { grantRole } from '#lib/testing/fixtures.ts';
import { insertImage } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { AllInstanceList } from './all-instance-list.tsx';

const platform = usePlatform();
const projects: TestProject[] = [];
const servers: string[] = [];
beforeAll(async () => {
  sharePlatform(platform.platform);
  for (const name of ['web', 'db']) {
    const project = await newProject(platform);
    const imageRef = await insertImage(platform, project.id, { name: 'golden', visibility: 'public' });
    const id = await launch(platform, project, { name, imageRef });
    const volumeId = await newVolume(platform, project);
    const attachment = { volumeAttachment: { volumeId } };
    await project.api.post(`/compute/v2.1/servers/${id}/os-volume_attachments`, attachment);
    await settle(platform);
    projects.push(project);
    servers.push(id);
  }
  for (const { id } of projects.slice(1)) await grantRole(platform, ownerOfAll().userId, id, 'member');
});

/** A member of both projects. */
function ownerOfAll(): TestProject {
  const [owner] = projects;
  if (!owner) throw new Error('No project was created.');
  return owner;
}

const open = (search = '') => {
  const user = ownerOfAll();
  return openScreen(<AllInstanceList scope={user.id} />, { user, path: `/all/instances${search}` });
};

test('the filter offers images of all projects by name', async () => {
  const { user } = await open();
  for (const name of ['web', 'db']) await screen.findByRole('rowheader', { name });
  await user.type(screen.getByRole('combobox', { name: 'Filter instances' }), 'image:');
  expect(await screen.findByRole('option', { name: /^golden/ })).toHaveTextContent('golden2');
  expect(screen.queryByRole('option', { name: /[0-9a-f]{8}-/ })).not.toBeInTheDocument();
});

test('the volumes of an instance lead to its own project', async () => {
  for (const [at, project] of projects.entries()) {
    await open(`?open=${servers[at]}`);
    const panel = within(await screen.findByRole('dialog'));
    const link = await panel.findByRole('link', { name: '1' });
    expect(link).toHaveAttribute('href', expect.stringContaining(`/projects/${project.id}/instances/${servers[at]}`));
  }
});
