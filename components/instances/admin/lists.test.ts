import { expect, test } from 'vitest';
import type { KindList } from '#components/kind/kind.ts';
import { kindColumns } from '#components/kind/kind-columns.tsx';
import type { Server } from '#lib/compute/servers/schema.ts';
import { rowContext } from '#lib/testing/row-context.ts';
import { anyInstanceList, hostInstanceList } from './lists.tsx';

const columnsOf = (list: KindList<Server>) => kindColumns(list, rowContext<Server>()).map(({ id }) => id);

test.each([
  ['of all projects', anyInstanceList],
  ['on a host', hostInstanceList('sim-1')],
])('instances %s have no column that only the members of their project can load', (_, list) => {
  expect(columnsOf(list)).toContain('project');
  expect(columnsOf(list)).not.toContain('last-action');
});
