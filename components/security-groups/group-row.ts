import { type RelatedData, relatedPart } from '#components/kind/kind.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { groupChoicesQuery } from '#lib/networking/choices.ts';
import { type Exposure, exposureOf } from '#lib/networking/security-group-rules/exposure.ts';
import { isReservedName } from '#lib/networking/security-groups/can.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';

export const groupRelations = {
  groups: relatedPart(groupChoicesQuery, ({ security_groups }) => security_groups),
  uses: relatedPart(clientOf(factApi).securityGroupUses.query, ({ uses }) => uses),
};

export type GroupRelated = RelatedData<typeof groupRelations>;

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

export function toGroupRow(group: SecurityGroup, { groups = [], uses }: GroupRelated): GroupRow {
  const going = (wanted: string) => group.security_group_rules.filter(({ direction }) => direction === wanted).length;
  const use = uses?.find(({ security_group_id }) => security_group_id === group.id);
  return {
    group,
    isDefault: isReservedName(group.name),
    ingress: going('ingress'),
    egress: going('egress'),
    ports: use?.ports ?? 0,
    servers: use?.servers ?? 0,
    namedBy: groupsNaming(group.id, groups),
    exposure: groupExposure(group),
  };
}

export const isUsed = ({ ports, namedBy }: Pick<GroupRow, 'ports' | 'namedBy'>): boolean =>
  ports > 0 || namedBy.length > 0;
