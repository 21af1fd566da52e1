import { expect, test } from 'vitest';
import { verbItems } from '#components/console/verb-items.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { stateOf } from '#lib/compute/servers/server-state.ts';
import type { VmState } from '#lib/compute/servers/states.ts';
import { verbList } from '#lib/verbs/verb.ts';
import { ADMIN_GROUPS, ADMIN_VERBS, canAdminister } from './admin-verbs.ts';

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

const items = verbItems(verbList(ADMIN_VERBS), ADMIN_GROUPS);
const menu = items.filter(({ isBulkOnly }) => !isBulkOnly);
const fitting = (of: Server) => menu.filter(({ fits }) => fits?.(stateOf(of)) ?? true).map(({ label }) => label);

test('the menu of administrators: power, place, protect, owner, danger; deletion comes last', () => {
  expect(fitting(server())).toEqual([
    ...['Start', 'Stop', 'Hard reboot', 'Migrate', 'Evacuate', 'Lock'],
    ...['Open in project', 'Contact owner', 'Reset state', 'Delete'],
  ]);
  expect(fitting(server({ locked: true }))).toContain('Unlock');
});

test('the bar for several moves first, and has a dialog of its own for it', () => {
  const bulk = items.filter(({ isBulk, isBulkOnly }) => isBulk || isBulkOnly);
  expect(bulk.map(({ id, label, dialog = id }) => `${label}: ${dialog}`)).toEqual([
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
  const found = menu.find((item) => item.label === label)?.id ?? '';
  if (verdict === true) expect(canAdminister(found, server(state))).toBe(true);
  else expect(canAdminister(found, server(state))).toMatch(verdict);
});
