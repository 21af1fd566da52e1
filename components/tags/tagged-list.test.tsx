// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject } from '#lib/testing/api.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { insertImage } from '#lib/testing/images.ts';
import { NETWORKING, newNetwork, newSubnet } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { TaggedList } from './tagged-list.tsx';

const platform = usePlatform();
beforeAll(() => sharePlatform(platform.platform));

test('objects of several kinds with a tag are listed, and each tag leads to its objects', async () => {
  const project = await newProject(platform);
  const image = await insertImage(platform, project.id, { name: 'golden' }, { tags: ['prod', '!odd'] });
  await insertImage(platform, project.id, { name: 'other' }, { tags: ['production'] });
  const network = await newNetwork(project.api, { name: 'front' });
  const subnet = await newSubnet(project.api, network, { name: 'front-a' });
  await project.api.put(`${NETWORKING}/subnets/${subnet.id}/tags`, { tags: ['prod'] });
  const path = `/projects/${project.id}/tags`;
  await openScreen(<TaggedList scope={project.id} />, { user: project, path: `${path}?where=tag:prod` });
  const golden = within(await screen.findByRole('row', { name: /golden/ }));
  expect(golden.getByRole('link', { name: 'golden' })).toHaveAttribute(
    'href',
    `/projects/${project.id}/images/${image}`,
  );
  expect(golden.getByRole('link', { name: 'prod' })).toHaveAttribute('href', `${path}?where=tag%3Aprod`);
  expect(golden.getByRole('link', { name: '!odd' })).toHaveAttribute('href', `${path}?where=tag%3A%2F%5E%21odd%24%2F`);
  const address = `/projects/${project.id}/networks/${network.id}?tab=subnets`;
  expect(await screen.findByRole('link', { name: 'front-a' })).toHaveAttribute('href', address);
  expect(screen.queryByRole('row', { name: /other/ })).toBeNull();
  await openScreen(<TaggedList scope={project.id} />, { user: project, path: `${path}?where=tag:/^!odd$/` });
  expect(await screen.findByRole('row', { name: /golden/ })).toBeInTheDocument();
  expect(screen.queryByRole('row', { name: /front-a/ })).toBeNull();
});

test('a project without tags says what would be there', async () => {
  const project = await newProject(platform);
  await openScreen(<TaggedList scope={project.id} />, { user: project });
  expect(await screen.findByText('No tags yet')).toBeVisible();
});
