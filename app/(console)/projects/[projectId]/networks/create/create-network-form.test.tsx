// @vitest-environment document
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { NETWORKING, setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { CreateNetworkForm } from './create-network-form.tsx';

const platform = usePlatform();
let project: TestProject;
beforeAll(() => sharePlatform(platform.platform));
beforeEach(async () => {
  project = await newProject(platform);
  window.sessionStorage.clear();
});

const openForm = () =>
  openScreen(<CreateNetworkForm projectId={project.id} facts={{}} />, {
    user: project,
    path: `/projects/${project.id}/networks/create`,
    params: { projectId: project.id },
  });

const access = () => screen.findByRole('checkbox', { name: 'Connect to the internet' });
const nameInput = () => screen.findByRole('textbox', { name: 'Name' });
const quota = () => screen.findByRole('region', { name: 'Quota' });

test('everything but name, block and internet access is under More', async () => {
  const { user } = await openForm();
  expect(await nameInput()).toHaveFocus();
  expect(screen.getAllByRole('textbox')).toHaveLength(2);
  expect(screen.getByRole('textbox', { name: 'IPv4 block (CIDR)' })).toHaveValue('10.0.0.0/24');
  await user.click(screen.getByRole('heading', { name: 'More' }));
  expect(await screen.findByRole('textbox', { name: 'Name servers' })).toBeInTheDocument();
});

test('the quota counts the router that is created, and none where the network is not connected', async () => {
  const { user } = await openForm();
  await user.type(await nameInput(), 'web');
  expect(await access()).toHaveAccessibleDescription('Creates router web-router, which is connected to public.');
  await waitFor(async () => expect(within(await quota()).getByText(/^0 → 1 of 10$/, { exact: false })).toBeTruthy());
  await user.click(await access());
  expect(await access()).toHaveAccessibleDescription('Without it, the network has no connection to other networks.');
  await user.click(screen.getByRole('button', { name: 'Create network' }));
  await waitFor(async () =>
    expect((await project.api.get(`${NETWORKING}/networks?name=web`)).body.networks).toHaveLength(1),
  );
  expect((await project.api.get(`${NETWORKING}/routers`)).body.routers).toEqual([]);
});

test('without room for a router the reason is below the box, and the network is created without one', async () => {
  await setQuota(platform, project.id, 'router', 0);
  const { user } = await openForm();
  await waitFor(async () => expect(await access()).toHaveAccessibleDescription('Your quota of 0 routers is used up.'));
  expect(await access()).toBeDisabled();
  expect(await access()).not.toBeChecked();
  await user.type(await nameInput(), 'web');
  await user.click(screen.getByRole('button', { name: 'Create network' }));
  await waitFor(async () =>
    expect((await project.api.get(`${NETWORKING}/networks?name=web`)).body.networks).toHaveLength(1),
  );
  expect((await project.api.get(`${NETWORKING}/routers`)).body.routers).toEqual([]);
});

test('without an external network the box is off and says so', async () => {
  const admin = await signInAdmin(platform);
  const [external] = (await admin.get(`${NETWORKING}/networks?is_default=true`)).body.networks;
  await admin.put(`${NETWORKING}/networks/${external.id}`, { network: { admin_state_up: false } });
  await openForm();
  expect(await access()).toHaveAccessibleDescription('There is no external network yet.');
  expect(await access()).toBeDisabled();
  await admin.put(`${NETWORKING}/networks/${external.id}`, { network: { admin_state_up: true } });
});
