import { expect, test } from 'vitest';
import { selectRows } from '#components/console/select-rows.ts';
import { selectionOf } from '#components/kind/list-fields.ts';
import type { ListedNetwork } from '#lib/console/networking/networks/schema.ts';
import { rowContext } from '#lib/testing/row-context.ts';
import { networkList } from './kind.tsx';

const rows = ['10.0.0.0/24', '10.0.1.0/24', 'fd00::/64'].map(
  (cidr) => ({ network: { id: cidr, name: '' }, subnets: [{ cidr }] }) as unknown as ListedNetwork,
);

test.each([
  ['10.0.1.7', ['10.0.1.0/24']],
  ['fd00::9', ['fd00::/64']],
  ['10.0.2.7', []],
  ['10.0', []],
  ['/10/', []],
])('the condition that a network contains %s has the networks %j', (value, ids) => {
  const state = {
    text: '',
    chips: [{ field: 'address', operator: '' as const, value }],
    sort: { key: 'name', isDescending: false },
  };
  const found = selectRows(rows, state, selectionOf(networkList.kind, rowContext()));
  expect(found.map(({ network }) => network.id)).toEqual(ids);
});
