// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { FaultLab } from '../../fault-lab/fault-lab.tsx';
import { HostFaults } from './host-faults.tsx';
import { HostServices } from './host-services.tsx';

const platform = usePlatform();
let admin: TestProject;
beforeAll(async () => {
  sharePlatform(platform.platform);
  admin = await newProject(platform, 'admin');
});

const open = (tab: React.ReactNode) => openScreen(tab, { user: admin, path: '/admin/hypervisors/1' });

test('the services of a host are listed with their state', async () => {
  await open(<HostServices projectId={admin.id} host="sim-1" />);
  await screen.findByRole('rowheader', { name: 'nova-compute' });
  expect(screen.getAllByRole('rowheader')).toHaveLength(1);
  expect(screen.getByRole('row', { name: /nova-compute/ })).toHaveTextContent('Up');
});

test('without faults a simulated host can be made to fail, and a fault is repaired after a question', async () => {
  await open(<HostFaults projectId={admin.id} host="sim-1" />);
  expect(await screen.findByRole('heading', { name: 'No faults' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Simulate a failure' })).toBeEnabled();
  const fault = { type: 'process_down', host: 'sim-1' };
  await (await signInAdmin(platform)).post('/compute/v2.1/os-simulated-fleet/faults', { fault });
  const { user, changes } = await open(<HostFaults projectId={admin.id} host="sim-1" />);
  await user.click(await screen.findByRole('button', { name: 'Actions for Its compute process is down' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Repair' }));
  const question = await screen.findByRole('alertdialog', { name: 'Repair sim-1?' });
  expect(changes).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Repair sim-1' }));
  expect(await screen.findByRole('heading', { name: 'No faults' })).toBeInTheDocument();
});

test('the fault lab says what follows if a host loses power, and repairs only what has faults', async () => {
  const { user } = await open(<FaultLab scope={admin.id} />);
  const row = await screen.findByRole('row', { name: /^sim-1 / });
  expect(row).toHaveTextContent('sim-1 is not in a segment: its notification would be rejected.');
  await user.click(within(row).getByRole('button', { name: 'Actions for sim-1' }));
  expect(await screen.findByRole('menuitem', { name: /^Repair/ })).toHaveAttribute('aria-disabled', 'true');
});
