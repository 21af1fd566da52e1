// @vitest-environment document
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { PreferencesProvider } from '#lib/console/account/preferences/preferences.tsx';
import { preferencesOf } from '#lib/console/account/preferences/service.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { launch } from '#lib/testing/compute.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { NETWORKING, newFloatingIp, newNetwork, newSubnet } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { Overview } from './overview.tsx';

const platform = usePlatform();
let project: TestProject;
beforeAll(() => sharePlatform(platform.platform));
beforeEach(async () => {
  project = await newProject(platform);
});

/** Opens the overview with the preferences that the server has. */
const openOverview = async () =>
  openScreen(
    <PreferencesProvider kept={await saved()}>
      <Overview projectId={project.id} />
    </PreferencesProvider>,
    { user: project, path: `/projects/${project.id}`, params: { projectId: project.id } },
  );
const saved = () => preferencesOf(platform.platform.services.database, project.userId);
const SSH_KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJIK5hFF4ZLeVfJDQDzUjIxGRYrJjqQ4dzzS1V1YgQYC me';
const card = () => screen.findByRole('region', { name: 'First steps' });

test('an empty project starts with its first steps, and without cards that would only contain zeros', async () => {
  await openOverview();
  await within(await card()).findByText('0 of 5 done');
  await waitFor(async () =>
    expect(
      within(await card())
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Generate a key pair', 'Create network', 'Launch instance', 'Create bucket']),
  );
  const connect = within(await card()).getByRole('button', { name: /^Connect/ });
  expect(connect).toHaveAccessibleDescription('Launch an instance first.');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Compute quota' })).toBeNull());
  for (const name of ['Storage quota', 'Instances by status', 'Volumes by status']) {
    expect(screen.queryByRole('region', { name })).toBeNull();
  }
});

test('steps are done once the objects exist; a network without a router is connected in one press', async () => {
  const { api } = project;
  await api.post('/compute/v2.1/os-keypairs', { keypair: { name: 'laptop', public_key: SSH_KEY } });
  const network = await newNetwork(api, { name: 'front' });
  await newSubnet(api, network);
  const { user } = await openOverview();
  await within(await card()).findByText('1 of 5 done');
  await within(await card()).findByText('front is not connected to public yet.');
  await user.click(await within(await card()).findByRole('button', { name: 'Create a router between them' }));
  await within(await card()).findByText('2 of 5 done');
  expect((await api.get(`${NETWORKING}/routers`)).body.routers[0].external_gateway_info).not.toBeNull();
});

test('once all steps are done they stay hidden, also when an object is deleted later', async () => {
  const { api } = project;
  const external = (await api.get(`${NETWORKING}/networks?is_default=true`)).body.networks[0];
  await api.post('/compute/v2.1/os-keypairs', { keypair: { name: 'laptop', public_key: SSH_KEY } });
  const plan = {
    network: { name: 'front' },
    subnets: [{ ip_version: 4, cidr: '10.0.0.0/24' }],
    router: { name: 'edge', external_gateway_info: { network_id: external.id } },
  };
  const { network } = (await api.post('/console/v1/networks', plan)).body;
  await launch(platform, project, { networks: [{ uuid: network.id }] });
  const [port] = (await api.get(`${NETWORKING}/ports?network_id=${network.id}&device_owner=compute:nova`)).body.ports;
  await newFloatingIp(api, external, { port_id: port.id });
  const bucket = (await api.post('/console/v1/buckets', { bucket: { name: `steps-${project.id}` } })).body.bucket;
  await openOverview();
  await waitFor(async () => expect(await saved()).toEqual({ first_steps_done: [project.id] }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
  expect(await screen.findByRole('region', { name: 'Compute quota' })).toBeInTheDocument();
  await api.delete(`/console/v1/buckets/${bucket.id}`);
  await openOverview();
  await screen.findByRole('region', { name: 'Compute quota' });
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

test('they can be hidden in one project and are still there in the next one', async () => {
  const { user } = await openOverview();
  await user.click(within(await card()).getByRole('button', { name: 'Hide First steps' }));
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  await waitFor(async () => expect(await saved()).toEqual({ first_steps_done: [project.id] }));
  await openOverview();
  await screen.findByRole('navigation', { name: 'Quick starts' });
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  project = await newProject(platform);
  await openOverview();
  expect(await card()).toBeInTheDocument();
});

test('who can only read is not asked to do anything', async () => {
  project = await newProject(platform, 'reader');
  await openOverview();
  await screen.findByRole('navigation', { name: 'Quick starts' });
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});
