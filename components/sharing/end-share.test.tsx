// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { unique } from '#lib/testing/identity.ts';
import { NETWORKING, newNetwork, newPort } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { ShareList } from './share-list.tsx';

const platform = usePlatform();
let owner: TestProject;
let other: TestProject;
let network: Awaited<ReturnType<typeof newNetwork>>;

beforeAll(async () => {
  sharePlatform(platform.platform);
  owner = await newProject(platform);
  other = await newProject(platform);
});
beforeEach(async () => {
  network = await newNetwork(owner.api, { name: unique('backbone') });
  await owner.api.post(`${NETWORKING}/rbac-policies`, {
    rbac_policy: { object_type: 'network', object_id: network.id, action: 'access_as_shared', target_tenant: other.id },
  });
});

const policies = async () =>
  (await owner.api.get(`${NETWORKING}/rbac-policies?object_id=${network.id}`)).body.rbac_policies;
/** The toast with this title; those of earlier tests may still be displayed. */
const toast = async (title: string): Promise<HTMLElement> =>
  (await screen.findByText(title)).closest<HTMLElement>('[role=status], [role=alert]') ?? document.body;
const ended = () => toast(`${network.name} is no longer shared with ${other.id}`);

/** Chooses the only action for the share of the network in the list of a project, and confirms it. */
async function end(project: TestProject, action: string, confirm = action) {
  const { user } = await openScreen(<ShareList scope={project.id} />, { user: project });
  const row = await screen.findByRole('row', { name: new RegExp(network.name) });
  await user.click(within(row).getByRole('button', { name: /^Actions for/ }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: confirm }));
  return user;
}

test('an owner who stops sharing an unused object can undo that', async () => {
  const user = await end(owner, 'Stop sharing');
  const notice = await ended();
  expect(await policies()).toEqual([]);
  await user.click(within(notice).getByRole('button', { name: 'Undo' }));
  expect(await toast(`${network.name} is shared with ${other.id}`)).toBeVisible();
  expect(await policies()).toMatchObject([
    { object_type: 'network', object_id: network.id, action: 'access_as_shared', target_tenant: other.id },
  ]);
  expect(await screen.findByRole('row', { name: new RegExp(network.name) })).toHaveTextContent(other.id);
});

test('an object that is gone is not shared again, and the notice says so', async () => {
  const user = await end(owner, 'Stop sharing');
  const notice = await ended();
  await owner.api.delete(`${NETWORKING}/networks/${network.id}`);
  await user.click(within(notice).getByRole('button', { name: 'Undo' }));
  const failure = await toast(`Could not share ${network.name} with ${other.id}`);
  expect(failure).toHaveTextContent(`Network ${network.id} could not be found.`);
});

test('what the end of a share deletes cannot be undone', async () => {
  await newPort(other.api, network);
  await end(owner, 'Stop sharing');
  expect(within(await ended()).queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a project that leaves an object cannot undo that', async () => {
  await end(other, 'Leave', `Leave ${network.name}`);
  const notice = await toast(`${network.name} is no longer shared with this project`);
  expect(within(notice).queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(await policies()).toEqual([]);
});
