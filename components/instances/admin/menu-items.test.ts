import { expect, test } from 'vitest';
import type { Server } from '#lib/compute/servers/schema.ts';
import type { VmState } from '#lib/compute/servers/states.ts';
import { adminBulkItems, adminMenuItems } from './menu-items.ts';

interface State {
  state?: VmState;
  task?: Server['OS-EXT-STS:task_state'];
  host?: Server['host_status'];
  locked?: boolean;
}

const server = ({ state = 'active', task = null, host = 'UP', locked = false }: State = {}) =>
  ({
    'OS-EXT-STS:vm_state': state,
    'OS-EXT-STS:task_state': task,
    'OS-SRV-USG:launched_at': '2026-01-01T00:00:00.000000',
    'os-extended-volumes:volumes_attached': [],
    image: '',
    flavor: { id: 'small', links: [] },
    host_status: host,
    locked,
  }) as unknown as Server;

const labelled = (label: string) => adminMenuItems.filter((item) => item.label === label);

test('the menu of administrators: power, place, protect, danger; deletion comes last', () => {
  const shown = adminMenuItems.filter(({ fits }) => fits(server()));
  expect(shown.map(({ label }) => label)).toEqual([
    ...['Start', 'Stop', 'Hard reboot', 'Migrate', 'Evacuate', 'Lock', 'Reset state', 'Delete'],
  ]);
  expect(adminMenuItems.filter(({ fits }) => fits(server({ locked: true }))).map(({ label }) => label)).toContain(
    'Unlock',
  );
});

test('the bar for several moves first, and has a dialog of its own for it', () => {
  expect(adminBulkItems.map(({ label, bulkWhat }) => `${label}: ${bulkWhat}`)).toEqual([
    ...['Migrate: migrate-all', 'Evacuate: evacuate', 'Start: start', 'Stop: stop', 'Delete: delete'],
  ]);
});

test.each<[string, State, true | RegExp]>([
  ['Migrate', { state: 'paused' }, true],
  ['Migrate', { state: 'stopped' }, true],
  ['Migrate', { state: 'error' }, /Only a running or stopped instance can be migrated/],
  ['Evacuate', { host: 'UP' }, /Its host is up/],
  ['Evacuate', { host: 'DOWN' }, true],
  ['Evacuate', { host: 'DOWN', state: 'paused' }, /can be evacuated/],
  ['Delete', { task: 'deleting' }, /It is being deleted/],
  ['Delete', { task: 'migrating', locked: true }, true],
])('%s, of an instance with %o: %s', (label, state, verdict) => {
  const [item] = labelled(label);
  if (verdict === true) expect(item?.allowed(server(state))).toBe(true);
  else expect(item?.allowed(server(state))).toMatch(verdict);
});
