// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { NETWORKING, newNetwork, newPort, newSubnet } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { AnyNetworkList } from './any-network-list.tsx';

const platform = usePlatform();
let admin: TestProject;
let owner: TestProject;
beforeAll(async () => {
  sharePlatform(platform.platform);
  [admin, owner] = [await newProject(platform, 'admin'), await newProject(platform)];
});

const open = (where = '') =>
  openScreen(<AnyNetworkList scope={admin.id} />, {
    user: admin,
    path: `/admin/networks${where && `?where=${where}`}`,
  });
const row = (name: RegExp) => screen.findByRole('row', { name });

test('networks of all projects are listed with project and prefixes, and found by their project', async () => {
  await newSubnet(owner.api, await newNetwork(owner.api, { name: 'front' }), { cidr: '10.9.0.0/24' });
  await newNetwork((await newProject(platform)).api, { name: 'archive' });
  await open();
  expect(await row(/archive/)).toBeInTheDocument();
  await open(`project_id:${owner.id}`);
  const front = await row(/front/);
  expect(front).toHaveTextContent(owner.name);
  expect(front).toHaveTextContent('10.9.0.0/24');
  expect(screen.queryByRole('row', { name: /archive/ })).toBeNull();
});

test('a network of another project is turned off and deleted, but not while ports are in use', async () => {
  const network = await newNetwork(owner.api, { name: 'back' });
  await newSubnet(owner.api, network);
  const port = await newPort(owner.api, network, { device_owner: 'compute:nova', device_id: 'x' });
  const { user } = await open(`project_id:${owner.id}`);
  const act = async (verb: string) => {
    await user.click(within(await row(/back/)).getByRole('button', { name: 'Actions for back' }));
    await user.click(await screen.findByRole('menuitem', { name: verb }));
  };
  await act('Turn off');
  const isUp = async () => (await owner.api.get(`${NETWORKING}/networks/${network.id}`)).body.network.admin_state_up;
  await expect.poll(isUp).toBe(false);
  await act('Delete');
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete network back?' }));
  expect(await question.findByText('1 port is in use')).toBeVisible();
  expect(question.getByRole('button', { name: 'Delete back' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await owner.api.delete(`${NETWORKING}/ports/${port.id}`);
  await open(`project_id:${owner.id}`);
  await act('Delete');
  const again = within(await screen.findByRole('alertdialog', { name: 'Delete network back?' }));
  await user.click(again.getByRole('button', { name: 'Delete back' }));
  const status = async () => (await owner.api.get(`${NETWORKING}/networks/${network.id}`)).status;
  await expect.poll(status).toBe(404);
});
