import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { selectRows } from '#components/console/select-rows.ts';
import { kindProperties } from '#components/kind/kind-properties.tsx';
import { selectionOf } from '#components/kind/list-fields.ts';
import type { ListedNetwork } from '#lib/console/networking/networks/schema.ts';
import { rowContext } from '#lib/testing/row-context.ts';
import { networkKind, networkList } from './kind.tsx';

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

test('only a network whose subnets are known is said to have none', () => {
  const { network } = rows[0] as ListedNetwork;
  const addressesOf = (subnets: ListedNetwork['subnets'] | undefined) => {
    const row = { network, ...(subnets && { subnets }) };
    const properties = kindProperties(networkKind as typeof networkList.kind, row, rowContext());
    return renderToStaticMarkup(properties.find(({ label }) => label === 'Addresses')?.value);
  };
  expect(addressesOf([])).toBe('No subnets visible to this project.');
  expect(addressesOf(undefined)).not.toContain('No subnets');
});
