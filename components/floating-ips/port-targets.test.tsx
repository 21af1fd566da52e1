// @vitest-environment document
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAnsweredScreen } from '#lib/testing/document/answered-screen.tsx';
import { AssociateFloatingIp } from './associate-floating-ip.tsx';
import type { FloatingIpRow } from './floating-ip-row.ts';
import type { FloatingIpRelations } from './related-objects.ts';

const port = (id: string, subnet: string, address: string, changes: object = {}) => ({
  ...{ id, name: '', network_id: `net-${subnet}`, device_id: '', device_owner: '' },
  fixed_ips: [{ subnet_id: subnet, ip_address: address }],
  ...changes,
});
const ofServer = (id: string) => ({ device_id: id, device_owner: 'compute:nova' });

const relatedObjects = {
  networks: [
    { id: 'out', name: 'outside' },
    { id: 'net-a', name: 'front' },
    { id: 'net-b', name: 'back' },
  ],
  ports: [
    port('router-port', 'a', '10.0.0.1', { device_id: 'r', device_owner: 'network:router_interface' }),
    port('p-vip', 'a', '10.0.0.8', { name: 'vip' }),
    port('p-db', 'b', '10.1.0.5', ofServer('db')),
    port('p-queue', 'b', '10.1.0.6', ofServer('queue')),
    port('p-web', 'a', '10.0.0.5', ofServer('web')),
    port('p-app', 'a', '10.0.0.4', ofServer('app')),
  ],
  devices: { servers: ['web', 'app', 'db', 'queue'].map((id) => ({ id, name: `${id}-1` })) },
  routers: [{ id: 'r', name: 'edge', external_gateway_info: { network_id: 'out' } }],
  floatingIps: [],
  facts: { pools: [], idle: [] },
} as unknown as FloatingIpRelations;

const row = {
  floatingIp: { id: 'f', floating_ip_address: '203.0.113.9', floating_network_id: 'out', fixed_ip_address: null },
} as unknown as FloatingIpRow;

const UPDATE = 'PUT projects/p1/networking/v2.0/floatingips/f';

const openDialog = () =>
  openAnsweredScreen(
    <AssociateFloatingIp projectId="p1" rows={[row]} relatedObjects={relatedObjects} onClose={() => undefined} />,
    { answers: { [UPDATE]: { floatingip: {} } } },
  );

test('instances are chosen by name and address; ports without one follow, and what cannot use the address is last', async () => {
  const { user, changes } = openDialog();
  const choices = within(await screen.findByRole('group', { name: 'Instance' })).getAllByRole('radio');
  expect(choices.map((radio) => radio.closest('label')?.textContent)).toEqual([
    'app-110.0.0.4 · front',
    'web-110.0.0.5 · front',
    'vip10.0.0.8 · front · no instance',
    'db-110.1.0.5 · backIts network has no router to this network.',
    'queue-110.1.0.6 · backIts network has no router to this network.',
  ]);
  expect(choices.map((radio) => radio.hasAttribute('disabled'))).toEqual([false, false, false, true, true]);
  await user.click(screen.getByRole('button', { name: 'Associate' }));
  await waitFor(() =>
    expect(screen.getByRole('group', { name: 'Instance' })).toHaveAccessibleDescription('Choose an instance or port.'),
  );
  await user.click(screen.getByRole('radio', { name: /^web-1/ }));
  await user.click(screen.getByRole('button', { name: 'Associate' }));
  await expect.poll(() => changes).toEqual([{ name: UPDATE, json: { floatingip: { port_id: 'p-web' } } }]);
});

test('a fix that helps several instances is offered once, with their names', async () => {
  openDialog();
  const fixes = within(await screen.findByRole('list', { name: 'Possible fixes' }));
  expect(fixes.getByRole('listitem')).toHaveTextContent('To make db-1 and queue-1 available:Connect router edge');
});
