import { expect, test } from 'vitest';
import { type ListState, parseSort } from '#components/console/list-params.ts';
import { selectRows, UNSORTED } from '#components/console/select-rows.ts';
import { type HypervisorRow, toHypervisorRow } from '#components/hosts/hypervisor-row.ts';
import { selectionOf } from '#components/kind/list-fields.ts';
import { createFormat } from '#lib/i18n/format.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { hypervisorList } from './kind.tsx';

const row = (name: string, used: number, state: 'up' | 'down' = 'up'): HypervisorRow =>
  toHypervisorRow({
    id: name,
    hypervisor_hostname: name,
    state,
    status: 'enabled',
    host_ip: '10.0.0.1',
    hypervisor_type: 'QEMU',
    hypervisor_version: 1,
    service: { id: '1', host: name, disabled_reason: null },
    memory_mb: 1000,
    memory_mb_used: used,
  });
const rows = [row('sim-10', 900), row('sim-2', 100), row('sim-1', 500, 'down')];
const context = {
  t: ((text: string) => text) as Translate,
  format: createFormat('en', { timeZone: 'UTC' }),
  scope: '',
  projectOf: () => '',
  isAcrossProjects: false,
  related: {},
};
const { kind } = hypervisorList;
const of = selectionOf(kind, context);

const namesBy = (sort: string, { text = '', chips = [] }: Partial<ListState> = {}) =>
  selectRows(rows, { text, chips, sort: parseSort(sort) ?? UNSORTED }, of).map(({ name }) => name);

test('hosts are ordered by name as people count, and by free memory', () => {
  expect(namesBy('name')).toEqual(['sim-1', 'sim-2', 'sim-10']);
  expect(namesBy('-free_ram')).toEqual(['sim-2', 'sim-1', 'sim-10']);
});

test('conditions and text leave what meets all of them, or nothing', () => {
  const chips = [{ field: 'ram', operator: '>' as const, value: '40' }];
  expect(namesBy('name', { chips })).toEqual(['sim-1', 'sim-10']);
  const down = { field: 'state', operator: '' as const, value: 'down' };
  expect(namesBy('name', { chips: [...chips, down] })).toEqual(['sim-1']);
  expect(namesBy('name', { text: 'nowhere' })).toEqual([]);
});
