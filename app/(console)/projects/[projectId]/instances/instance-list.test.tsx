// @vitest-environment document
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { launch } from '#lib/testing/compute.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { InstanceCall } from './instance-call.tsx';
import { InstanceList } from './instance-list.tsx';

const platform = usePlatform();
let project: TestProject;
beforeAll(async () => {
  sharePlatform(platform.platform);
  project = await newProject(platform);
  await launch(platform, project, { name: 'web-1', flavorRef: '1' });
  await launch(platform, project, { name: 'db-1', flavorRef: '2' });
  await launch(platform, project, { name: 'app-1', flavorRef: '3' });
});

const open = (search: string, content = <InstanceList scope={project.id} />) =>
  openScreen(content, {
    user: project,
    path: `/projects/${project.id}/instances${search}`,
    params: { projectId: project.id },
  });
const names = async () => {
  await screen.findAllByRole('rowheader');
  return screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
};

test('a zone and a key pair without instances leave the list empty', async () => {
  await open('?where=az:nova');
  expect(await names()).toHaveLength(3);
  for (const where of ['az:elsewhere', 'key:nobodys']) {
    await open(`?where=${where}`);
    expect(await screen.findByRole('heading', { name: 'Nothing matches these filters' })).toBeInTheDocument();
  }
});

test('several flavors are alternatives, which instances name but the filter identifies', async () => {
  await open('?where=flavor:1&where=flavor:2&sort=name');
  expect(await names()).toEqual(['db-1', 'web-1']);
});

test('several names are alternatives, each a part of the name like a single one', async () => {
  await open('?where=name:we');
  expect(await names()).toEqual(['web-1']);
  await open('?where=name:we&where=name:ap&sort=name');
  expect(await names()).toEqual(['app-1', 'web-1']);
});

test('the API call has the conditions that the list sends, and no alternatives', async () => {
  const commandFor = async (search: string) => {
    const { user } = await open(search, <InstanceCall scope={project.id} />);
    await user.click(await screen.findByRole('button', { name: 'API call' }));
    return (await screen.findByText(/^openstack server list/)).textContent;
  };
  expect(await commandFor('?where=status:ACTIVE')).toBe('openstack server list --status ACTIVE');
  expect(await commandFor('?where=status:ACTIVE&where=status:ERROR')).toBe('openstack server list');
});
