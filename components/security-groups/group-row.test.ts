import { expect, test } from 'vitest';
import { selectRows } from '#components/console/select-rows.ts';
import { selectionOf } from '#components/kind/list-fields.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import { rowContext } from '#lib/testing/row-context.ts';
import { type GroupRelated, isUsed, toGroupRow } from './group-row.ts';
import { groupList } from './kind.tsx';

type Rule = SecurityGroup['security_group_rules'][number];
const rule = (changes: Partial<Rule>) =>
  ({
    direction: 'ingress',
    ethertype: 'IPv4',
    protocol: 'tcp',
    port_range_min: 443,
    port_range_max: 443,
    remote_ip_prefix: null,
    remote_group_id: null,
    remote_address_group_id: null,
    ...changes,
  }) as Rule;
const group = (name: string, rules: readonly Partial<Rule>[] = []) =>
  ({ id: name, name, description: '', security_group_rules: rules.map(rule) }) as unknown as SecurityGroup;

const groups = [
  group('web', [{}, { remote_group_id: 'lb', direction: 'egress' }]),
  group('lb', [{ port_range_min: 22, port_range_max: 22 }]),
  group('default'),
];
const rowsOf = (related: GroupRelated) => (related.groups ?? []).map((one) => toGroupRow(one, related));
const rows = rowsOf({ groups, uses: [{ security_group_id: 'web', ports: 3, servers: 2 }] });
const found = (where: readonly { field: string; value: string }[] = [], text = '') =>
  selectRows(
    rows,
    {
      text,
      chips: where.map((chip) => ({ ...chip, operator: '' as const })),
      sort: { key: 'name', isDescending: false },
    },
    selectionOf(groupList.kind, rowContext()),
  ).map((row) => row.group.name);

test('a row counts rules by direction, ports and instances, and says what is open to the world', () => {
  expect(rows[0]).toMatchObject({ ingress: 1, egress: 1, ports: 3, servers: 2, exposure: 'open', isDefault: false });
  expect(rows[1]).toMatchObject({ exposure: 'delicate', ports: 0 });
  expect(rows[2]).toMatchObject({ exposure: 'none', isDefault: true });
});

test('a group that no port has is still used while a rule of another group names it', () => {
  expect(rows.map(isUsed)).toEqual([true, true, false]);
  expect(rows[1]?.namedBy.map(({ name }) => name)).toEqual(['web']);
});

test('a group whose rules name itself is not used by that', () => {
  const [alone] = rowsOf({ groups: [group('web', [{ remote_group_id: 'web' }])], uses: [] });
  expect(alone && isUsed(alone)).toBe(false);
});

test('the list is filtered and searched here, by name unless said otherwise', () => {
  expect(found()).toEqual(['default', 'lb', 'web']);
  expect(found([{ field: 'used', value: 'false' }])).toEqual(['default']);
  expect(found([{ field: 'exposure', value: 'delicate' }])).toEqual(['lb']);
  expect(found([], 'WE')).toEqual(['web']);
});
