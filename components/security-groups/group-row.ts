import { type ListState, localChips } from '#components/console/list-params.ts';
import { selectRows } from '#components/console/select-rows.ts';
import type { SecurityGroupUses } from '#lib/console/security-group-uses/schema.ts';
import { type Exposure, exposureOf } from '#lib/networking/security-group-rules/exposure.ts';
import { isReservedName } from '#lib/networking/security-groups/can.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';

export interface GroupRow {
  group: SecurityGroup;
  isDefault: boolean;
  ingress: number;
  egress: number;
  /** Ports that have it, and instances that have those ports. */
  ports: number;
  servers: number;
  /** Other groups whose rules name it. */
  namedBy: readonly SecurityGroup[];
  exposure: Exposure;
}

/** What a group is called on screen: its id when nobody named it. */
export const groupName = ({ name, id }: Pick<SecurityGroup, 'name' | 'id'>): string => name || id;

/** The groups whose rules let the members of another one through. */
const groupsNaming = (id: string, groups: readonly SecurityGroup[]): SecurityGroup[] =>
  groups.filter(
    (group) => group.id !== id && group.security_group_rules.some(({ remote_group_id }) => remote_group_id === id),
  );

/** The worst that the rules of a group open to the world. */
function groupExposure({ security_group_rules }: Pick<SecurityGroup, 'security_group_rules'>): Exposure {
  const found = security_group_rules.map(exposureOf);
  return found.includes('delicate') ? 'delicate' : found.includes('open') ? 'open' : 'none';
}

/** The groups of a project, each with what uses it. */
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

/** What the rules about a group look at. */
export const stateOf = ({ isDefault, ports, namedBy }: GroupRow) => ({ isDefault, ports, references: namedBy.length });

/** Whether ports have it, or rules of other groups name it. */
export const isUsed = ({ ports, namedBy }: Pick<GroupRow, 'ports' | 'namedBy'>): boolean =>
  ports > 0 || namedBy.length > 0;

/** How the list is shown when its URL says nothing else, and what it can be filtered by. */
export const groupListDefaults = {
  fields: ['name', 'used', 'exposure', 'rules', 'ports'],
  sort: { key: 'name', isDescending: false },
};

/** The groups that a list's URL asks for, in its order. */
export const selectGroupRows = (rows: readonly GroupRow[], state: ListState): GroupRow[] =>
  selectRows(
    rows,
    { ...state, chips: localChips(state.chips, []) },
    {
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
    },
  );
