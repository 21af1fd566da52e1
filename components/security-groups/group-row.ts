import { rowSelector } from '#components/console/select-rows.ts';
import type { SecurityGroupUses } from '#lib/console/facts/schema.ts';
import { type Exposure, exposureOf } from '#lib/networking/security-group-rules/exposure.ts';
import { isReservedName } from '#lib/networking/security-groups/can.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';

export interface GroupRow {
  group: SecurityGroup;
  isDefault: boolean;
  ingress: number;
  egress: number;
  ports: number;
  servers: number;
  namedBy: readonly SecurityGroup[];
  exposure: Exposure;
}

export const groupName = ({ name, id }: Pick<SecurityGroup, 'name' | 'id'>): string => name || id;

const groupsNaming = (id: string, groups: readonly SecurityGroup[]): SecurityGroup[] =>
  groups.filter(
    (group) => group.id !== id && group.security_group_rules.some(({ remote_group_id }) => remote_group_id === id),
  );

function groupExposure({ security_group_rules }: Pick<SecurityGroup, 'security_group_rules'>): Exposure {
  const found = security_group_rules.map(exposureOf);
  return found.includes('delicate') ? 'delicate' : found.includes('open') ? 'open' : 'none';
}

export function toGroupRows(groups: readonly SecurityGroup[], { uses }: SecurityGroupUses): GroupRow[] {
  const useOf = new Map(uses.map((use) => [use.security_group_id, use]));
  return groups.map((group) => {
    const going = (wanted: string) => group.security_group_rules.filter(({ direction }) => direction === wanted).length;
    return {
      group,
      isDefault: isReservedName(group.name),
      ingress: going('ingress'),
      egress: going('egress'),
      ports: useOf.get(group.id)?.ports ?? 0,
      servers: useOf.get(group.id)?.servers ?? 0,
      namedBy: groupsNaming(group.id, groups),
      exposure: groupExposure(group),
    };
  });
}

export const isUsed = ({ ports, namedBy }: Pick<GroupRow, 'ports' | 'namedBy'>): boolean =>
  ports > 0 || namedBy.length > 0;

export const groupListDefaults = {
  fields: ['name', 'used', 'exposure', 'rules', 'ports'],
  sort: { key: 'name', isDescending: false },
};

export const selectGroupRows = rowSelector<GroupRow>({
  words: ({ group }) => [group.name, group.description, group.id],
  fields: {
    name: ({ group }) => group.name,
    used: isUsed,
    exposure: ({ exposure }) => exposure,
    rules: ({ ingress, egress }) => ingress + egress,
    ports: ({ ports }) => ports,
  },
  orders: {
    name: ({ group }) => group.name,
    rules: ({ ingress, egress }) => ingress + egress,
    ports: ({ ports }) => ports,
    created_at: ({ group }) => group.created_at,
  },
  nameOf: ({ group }) => groupName(group),
});
