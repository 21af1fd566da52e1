// @vitest-environment document
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { factsOf } from '#components/console/schema-facts.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { CreateVolumeForm } from './create-volume-form.tsx';
import { volumeInput } from './volume-input.ts';

const platform = usePlatform();
let project: TestProject;
beforeAll(async () => {
  sharePlatform(platform.platform);
  project = await newProject(platform);
});

const openForm = (source?: Volume) =>
  openScreen(
    <CreateVolumeForm
      projectId={project.id}
      facts={factsOf(volumeInput(() => 0))}
      sourceVolume={source}
      imageId={undefined}
      snapshotId={undefined}
    />,
    {
      user: project,
      path: `/projects/${project.id}/volumes/create`,
      params: { projectId: project.id },
    },
  );

describe('Creating a volume', () => {
  test('a size that is no whole number is refused on its field, and nothing is sent', async () => {
    const { user, changes } = await openForm();
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'data');
    const size = screen.getByRole('spinbutton', { name: 'Size' });
    await user.clear(size);
    await user.type(size, '0');
    await user.click(screen.getByRole('button', { name: 'Create volume' }));
    await waitFor(() => expect(size).toHaveAccessibleDescription('Use a whole number of gigabytes, 1 or more.'));
    expect(document.activeElement).toBe(size);
    expect(changes).toEqual([]);
  });

  test('the sentence about the quota is shown once, the input stays, and less goes through', async () => {
    const { user, changes } = await openForm();
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.type(name, 'data');
    const size = screen.getByRole('spinbutton', { name: 'Size' });
    await user.clear(size);
    await user.type(size, '50000');
    await user.click(screen.getByRole('button', { name: 'Create volume' }));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText(/^413 /)).toBeDefined();
    expect(name).toHaveValue('data');
    await user.clear(size);
    await user.type(size, '1');
    await user.click(screen.getByRole('button', { name: 'Create volume' }));
    await expect.poll(() => changes.length).toBe(2);
    await expect.poll(() => window.location.pathname).toBe(`/projects/${project.id}/volumes`);
  });
});

test('a clone starts with its source, its size and a name, and cannot be smaller', async () => {
  const { volume } = (await project.api.post('/volume/v3/volumes', { volume: { name: 'disk', size: 2 } })).body;
  const path = `/volume/v3/volumes/${volume.id}`;
  await expect.poll(async () => (await project.api.get(path)).body.volume.status).toBe('available');
  const { user, changes } = await openForm((await project.api.get(path)).body.volume);
  expect(await screen.findByRole('radio', { name: /^disk/ })).toBeChecked();
  const size = screen.getByRole('spinbutton', { name: 'Size' });
  await waitFor(() => expect(size).toHaveValue(2));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('disk-copy');
  await user.clear(size);
  await user.type(size, '1');
  await user.click(screen.getByRole('button', { name: 'Create volume' }));
  await waitFor(() => expect(size).toHaveAccessibleDescription(/does not fit/));
  expect(changes).toEqual([]);
  await user.clear(size);
  await user.type(size, '2');
  await user.click(screen.getByRole('button', { name: 'Create volume' }));
  const copies = async () => (await project.api.get('/volume/v3/volumes/detail?name=disk-copy')).body.volumes;
  await expect.poll(async () => (await copies()).length).toBe(1);
  expect((await copies())[0]).toMatchObject({ size: 2, source_volid: volume.id });
});
