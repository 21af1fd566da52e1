// @vitest-environment document
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { LaunchForm } from './launch-form.tsx';
import type { LaunchInput } from './launch-values.ts';

const platform = usePlatform();
let project: TestProject;
beforeAll(() => sharePlatform(platform.platform));
beforeEach(async () => {
  project = await newProject(platform);
});

const FILLED = { name: 'web', image: 'CirrOS 0.6.3', flavor: 'm1.tiny' };

const openForm = (prefill: Partial<LaunchInput> = {}, user = project) =>
  openScreen(<LaunchForm projectId={user.id} prefill={prefill} />, {
    user,
    path: `/projects/${user.id}/instances/create`,
    params: { projectId: user.id },
  });

const nameInput = () => screen.findByRole('textbox', { name: 'Name' });
const flavor = (name: string) => screen.findByRole('radio', { name: new RegExp(`^${name}`) });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

const makeNetwork = async (name: string) => {
  const { network } = (await project.api.post('/networking/v2.0/networks', { network: { name } })).body;
  const subnet = { network_id: network.id, ip_version: 4, cidr: '10.77.0.0/24' };
  await project.api.post('/networking/v2.0/subnets', { subnet });
};

test('everything that is missing is said at once, on its field, and nothing is sent', async () => {
  const { user, changes } = await openForm();
  await flavor('m1.small');
  await user.click(button('Launch instance'));
  const name = await nameInput();
  await waitFor(() => expect(name).toHaveAccessibleDescription(/^Enter a name\./));
  expect(name).toHaveFocus();
  expect(screen.getByText('Choose an image.')).toBeInTheDocument();
  expect(screen.getByText('Choose a flavor.')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(changes).toEqual([]);
});

test('what the API refuses over quota is said once, and what was typed stays', async () => {
  const { user } = await openForm({ ...FILLED, count: 11 });
  await screen.findByText('They are named web-1 to web-11.');
  await flavor('m1.tiny');
  await user.click(button('Launch instance'));
  await user.click(await screen.findByRole('button', { name: 'Launch anyway' }));
  await waitFor(() =>
    expect(screen.getAllByRole('alert').some((alert) => alert.textContent?.includes('413'))).toBe(true),
  );
  expect(await nameInput()).toHaveValue('web');
});

test('more than the quota allows: the summary says which resource, before anything is sent', async () => {
  await openForm({ ...FILLED, count: 90 });
  const summary = await screen.findByRole('complementary', { name: 'Summary' });
  await within(summary).findByText(/Instances: 90 requested, \d+ left\./);
  await within(summary).findByText(/vCPU: 90 requested, \d+ left\./);
  expect(screen.getByRole('spinbutton', { name: 'Count' })).toHaveAccessibleDescription(/Your quota has room for/);
});

test('a quota that is full turns the button off, and says why', async () => {
  const admin = await newProject(platform, 'admin');
  const quota_set = { instances: 0 };
  await admin.api.put(`/compute/v2.1/os-quota-sets/${admin.id}`, { quota_set });
  await openForm({}, admin);
  await screen.findAllByText('Your quota of 0 instances is used up.');
  expect(button('Launch instance')).toHaveAttribute('aria-disabled', 'true');
});

test('a new volume to boot from is as large as wished; a size that is no whole number is refused', async () => {
  const { user } = await openForm(FILLED);
  await flavor('m1.tiny');
  const toggle = await screen.findByRole('checkbox', { name: 'Boot from a new volume' });
  expect(toggle).not.toBeChecked();
  await user.click(toggle);
  const size = await screen.findByRole('spinbutton', { name: 'Volume size' });
  await user.clear(size);
  await user.type(size, '0');
  await user.click(button('Launch instance'));
  await waitFor(() => expect(size).toHaveAccessibleDescription(/Use a whole number of GiB/));
  await user.clear(size);
  await user.type(size, '2');
  expect(screen.getByRole('checkbox', { name: 'Delete the volume together with the instance' })).toBeChecked();
  const summary = screen.getByRole('complementary', { name: 'Summary' });
  await waitFor(() => expect(summary).toHaveTextContent('CirrOS 0.6.3, on a new volume of 2 GiB'));
  expect(await within(summary).findByRole('meter', { name: 'Volumes and snapshots' })).toBeInTheDocument();
  await user.click(within(summary).getByText('As code'));
  await waitFor(() => expect(summary).toHaveTextContent('volume_size=2'));
  await user.click(button('Launch instance'));
  await user.click(await screen.findByRole('button', { name: 'Launch anyway' }));
  const version = { 'openstack-api-version': 'compute 2.96' };
  const path = '/compute/v2.1/servers/detail?name=web';
  const listed = async () => (await project.api.get(path, version)).body.servers[0];
  await expect.poll(async () => (await listed())?.status).toBe('ACTIVE');
  const server = await listed();
  expect(server.image).toBe('');
  const [{ id, delete_on_termination }] = server['os-extended-volumes:volumes_attached'];
  expect(delete_on_termination).toBe(true);
  expect((await project.api.get(`/volume/v3/volumes/${id}`)).body.volume).toMatchObject({ size: 2 });
});

test('a flavor that is too small for the image is disabled with the reason; the others are sorted and searched', async () => {
  const { user } = await openForm({ image: 'Debian 12' });
  const tiny = await flavor('m1.tiny');
  await waitFor(() => expect(tiny).toBeDisabled());
  expect(tiny).toHaveAccessibleDescription('The image needs 3 GiB of disk.');
  await user.click(screen.getByRole('checkbox', { name: 'Boot from a new volume' }));
  await waitFor(async () => expect(await flavor('m1.tiny')).toBeEnabled());
  const flavors = screen.getByRole('table', { name: 'Flavors' });
  await user.click(within(flavors).getByRole('button', { name: 'vCPU' }));
  expect(within(flavors).getByRole('columnheader', { name: 'vCPU' })).toHaveAttribute('aria-sort', 'ascending');
  (await flavor('m1.tiny')).focus();
  await user.keyboard('medium');
  expect(screen.getByRole('searchbox', { name: 'Search flavors' })).toHaveValue('medium');
  expect(screen.queryByRole('radio', { name: /^m1\.tiny/ })).toBeNull();
});

test('an address that no pool has is refused on its field', async () => {
  await makeNetwork('inner');
  const { user } = await openForm({ ...FILLED, networks: [{ id: 'inner', address: '' }] });
  const address = await screen.findByRole('textbox', { name: 'Fixed address in inner' });
  const type = async (text: string) => {
    await user.clear(address);
    await user.type(address, text);
  };
  await type('192.0.2.1');
  await user.click(button('Launch instance'));
  await waitFor(() => expect(address).toHaveAccessibleDescription(/Use an address in 10\.77\.0\.0\/24/));
  await type('10.77.0.1');
  await waitFor(() => expect(address).toHaveAccessibleDescription(/10\.77\.0\.1 is the gateway/));
  await type('10.77.0.9');
  await waitFor(() => expect(address).not.toHaveAccessibleDescription(/gateway|Use an address/));
});

test('the options that most launches do not need are closed until one of them is used', async () => {
  await openForm(FILLED);
  await flavor('m1.tiny');
  expect(screen.getByRole('heading', { name: 'More options' }).closest('details')).not.toHaveAttribute('open');
  await openForm({ ...FILLED, waitUntil: 'booted' });
  await flavor('m1.tiny');
  expect(screen.getByRole('heading', { name: 'More options' }).closest('details')).toHaveAttribute('open');
});

test('a launch can wait for a port, which becomes metadata of the instance', async () => {
  await makeNetwork('private');
  const { user, changes } = await openForm({ ...FILLED, hasPassword: true, password: 'secret' });
  await flavor('m1.tiny');
  await user.click(screen.getByRole('heading', { name: 'More options' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Wait until' }), 'Port responds');
  await user.click(button('Launch instance'));
  const port = screen.getByRole('spinbutton', { name: 'Port to check' });
  await waitFor(() => expect(port).toHaveAccessibleDescription(/Enter the port to wait for\./));
  expect(changes).toEqual([]);
  await user.type(port, '22');
  await user.click(button('Launch instance'));
  await waitFor(() => expect(changes).toHaveLength(1));
  const [, init] = vi.mocked(globalThis.fetch).mock.calls.find(([, each]) => each?.method === 'POST') ?? [];
  expect(JSON.parse(String(init?.body))).toMatchObject({
    server: { metadata: { 'nephos:readiness_port': '22' } },
    'nephos:wait_until': 'port_answers',
  });
});

test('a mistake in cloud-config is said with its line while typing, and nothing is sent', async () => {
  const { user, changes } = await openForm(FILLED);
  await flavor('m1.tiny');
  await user.click(screen.getByRole('heading', { name: 'More options' }));
  const editor = await screen.findByRole('textbox', { name: 'User data' });
  const write = async (text: string) => {
    await user.clear(editor);
    await user.click(editor);
    await user.paste(text);
  };
  await write('#cloud-config\npackages:\n  - nginx\n bad');
  await waitFor(() => expect(editor).toHaveAccessibleDescription(/Line 4/));
  await user.click(button('Launch instance'));
  await waitFor(() => expect(editor).toHaveFocus());
  expect(changes).toEqual([]);
  await write('packages: [nginx]');
  await screen.findAllByText(/cloud-init ignores this/);
  await user.click(button('Templates'));
  await user.click(await screen.findByRole('menuitem', { name: 'Web server' }));
  await waitFor(() => expect(editor).toHaveDisplayValue(/^#cloud-config\n/));
  expect(editor).not.toHaveAccessibleDescription(/Line/);
});

test('same as: the form is filled like the instance, and no name is lost that was typed before', async () => {
  const { flavors } = (await project.api.get('/compute/v2.1/flavors')).body;
  const { images } = (await project.api.get('/image/v2/images')).body;
  const idOf = (list: { id: string; name: string }[], name: string) => list.find((one) => one.name === name)?.id;
  const server = { name: 'model', flavorRef: idOf(flavors, 'm1.tiny'), imageRef: idOf(images, 'CirrOS 0.6.3') };
  const made = await project.api.post(
    '/compute/v2.1/servers',
    { server: { ...server, networks: 'none' } },
    {
      'openstack-api-version': 'compute 2.96',
    },
  );
  expect(made.status).toBe(202);
  const { user } = await openForm();
  await user.type(await nameInput(), 'new');
  await user.click(button('Instance…'));
  const dialog = await screen.findByRole('dialog', { name: 'Same as another instance' });
  const model = await within(dialog).findByRole('radio', { name: /^model/ });
  await user.click(within(dialog).getByRole('button', { name: 'Fill in' }));
  await within(dialog).findByText('Choose an instance.');
  await user.click(model);
  await user.click(within(dialog).getByRole('button', { name: 'Fill in' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await nameInput()).toHaveValue('new');
  expect(await flavor('m1.tiny')).toBeChecked();
  expect(screen.getByRole('radio', { name: /^CirrOS/ })).toBeChecked();
});

test('a preset is saved without its password, fills in an empty form, and is deleted', async () => {
  const { user } = await openForm(FILLED);
  await flavor('m1.tiny');
  await user.click(screen.getByRole('checkbox', { name: 'Set an administrator password' }));
  await user.type(await screen.findByLabelText(/^Administrator password/), 'hunter2');
  await user.click(button(/^Saved presets/));
  await user.click(await screen.findByRole('menuitem', { name: 'Save this form as a preset' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save this form as a preset' });
  const name = within(dialog).getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'mine');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const again = (await openForm()).user;
  await again.click(await screen.findByRole('button', { name: 'Saved presets (1)' }));
  await again.click(await screen.findByRole('menuitem', { name: 'mine' }));
  await waitFor(async () => expect(await nameInput()).toHaveValue('web'));
  expect(await flavor('m1.tiny')).toBeChecked();
  expect(screen.queryByDisplayValue('hunter2')).toBeNull();
  await again.click(button(/^Saved presets/));
  await again.click(await screen.findByRole('menuitem', { name: 'All saved presets' }));
  const all = await screen.findByRole('dialog', { name: 'Saved presets' });
  await again.click(within(all).getByRole('button', { name: 'Delete mine' }));
  const question = await screen.findByRole('alertdialog');
  await again.click(within(question).getByRole('button', { name: 'Delete mine' }));
  const path = '/console/v1/lists/launch-presets';
  await expect.poll(async () => JSON.stringify((await project.api.get(path)).body)).not.toContain('mine');
});

test('however many presets there are, the menu holds eight items, and all of them are a step away', async () => {
  for (let number = 1; number <= 9; number += 1) {
    const name = `preset ${number}`;
    const view = { name, where: [], is_shared: false, form: { name } };
    const { status } = await project.api.post('/console/v1/lists/launch-presets/views', { view });
    expect(status).toBe(201);
  }
  const { user } = await openForm();
  await user.click(await screen.findByRole('button', { name: 'Saved presets (9)' }));
  await waitFor(() => expect(screen.getAllByRole('menuitem')).toHaveLength(8));
  await user.click(screen.getByRole('menuitem', { name: 'All saved presets' }));
  await user.click(await screen.findByRole('button', { name: 'Fill in from preset 9' }));
  await waitFor(async () => expect(await nameInput()).toHaveValue('preset 9'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

const makeKey = (name: string) =>
  project.api.post('/compute/v2.1/os-keypairs', { keypair: { name, public_key: SSH_KEY } });
const SSH_KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJIK5hFF4ZLeVfJDQDzUjIxGRYrJjqQ4dzzS1V1YgQYC me';
const networkBox = (name: string) => screen.findByRole('checkbox', { name: new RegExp(name) });

test('what the last launch in the project used is preselected; what was deleted since is not, and the URL wins', async () => {
  for (const name of ['front', 'back']) await makeNetwork(name);
  await makeKey('laptop');
  const { user } = await openForm({ name: 'web', image: 'CirrOS 0.6.3' });
  await user.click(await flavor('m1.tiny'));
  await user.click(await networkBox('back'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Key pair' }), 'laptop');
  await user.click(button('Launch instance'));
  await waitFor(() => expect(window.location.pathname).toBe(`/projects/${project.id}/instances`));

  const second = await openForm();
  await waitFor(async () => expect(await flavor('m1.tiny')).toBeChecked());
  expect(await networkBox('back')).toBeChecked();
  expect(await networkBox('front')).not.toBeChecked();
  expect(screen.getByRole('combobox', { name: 'Key pair' })).toHaveValue('laptop');
  expect(await nameInput()).toHaveValue('');
  await second.user.click(button('Smallest'));
  await waitFor(async () => expect(await nameInput()).toHaveValue('test'));
  expect(await networkBox('back')).toBeChecked();

  await project.api.delete('/compute/v2.1/os-keypairs/laptop');
  await openForm({ flavor: 'm1.small' });
  await waitFor(async () => expect(await networkBox('back')).toBeChecked());
  expect(await flavor('m1.small')).toBeChecked();
  expect(screen.getByRole('combobox', { name: 'Key pair' })).toHaveValue('');

  project = await newProject(platform);
  await makeNetwork('front');
  await openForm();
  expect(await flavor('m1.tiny')).not.toBeChecked();
});
