import { sql } from 'kysely';
import {
  booleanFilter,
  type Filter,
  integerFilter,
  NAMELESS_SORT_KEYS,
  namelessFilters,
  textFilter,
} from '../listing.ts';

const column = (name: string) => `security_group_rules.${name}`;
const isInDefaultGroup = sql`(select is_default from security_groups where id = security_group_rules.security_group_id)`;

export const RULE_LISTING = {
  table: 'security_group_rules',
  kind: 'Security Group Rule',
  filters: {
    ...namelessFilters('security_group_rules'),
    security_group_id: textFilter(column('security_group_id')),
    direction: textFilter(column('direction')),
    ethertype: textFilter(column('ethertype')),
    protocol: textFilter(column('protocol')),
    port_range_min: integerFilter(column('port_range_min')),
    port_range_max: integerFilter(column('port_range_max')),
    remote_ip_prefix: textFilter(column('remote_ip_prefix')),
    remote_group_id: textFilter(column('remote_group_id')),
    belongs_to_default_sg: booleanFilter(isInDefaultGroup),
  } as Record<string, Filter>,
  sortKeys: {
    ...NAMELESS_SORT_KEYS,
    security_group_id: 'security_group_id',
    direction: 'direction',
    ethertype: 'ethertype',
    protocol: 'protocol',
    port_range_min: 'port_range_min',
    port_range_max: 'port_range_max',
    remote_ip_prefix: 'remote_ip_prefix',
    remote_group_id: 'remote_group_id',
  },
  nullable: ['protocol', 'port_range_min', 'port_range_max', 'remote_ip_prefix', 'remote_group_id'],
} as const;
