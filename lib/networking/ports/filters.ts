import { type Expression, type SqlBool, sql } from 'kysely';
import { normalisedIp } from '#lib/engine/network/ip.ts';
import { Invalid } from '#lib/errors/errors.ts';
import { type Filter, textFilter } from '../listing.ts';

type Condition = Expression<SqlBool>;

/** `ip_address=…`, `subnet_id=…` and `ip_address_substr=…`: any value of a kind, all kinds. */
const fixedIps: Filter = (values) => {
  const wanted = values.flatMap((value) => value.split(',')).map((text) => text.split('=', 2));
  const byKind = Map.groupBy(wanted, ([kind = '']) => kind);
  const conditions = [...byKind].map(([kind, pairs]) => {
    const condition = FIXED_IP_KINDS.get(kind);
    if (!condition) {
      const allowed = [...FIXED_IP_KINDS.keys()].join(', ');
      throw Invalid(`Filters 'fixed_ips=${kind}' are not supported. Allowed: ${allowed}.`);
    }
    return condition(pairs.map(([, value = '']) => value));
  });
  return sql<SqlBool>`ports.id in (select port_id from ip_allocations where ${sql.join(conditions, sql` and `)})`;
};

const FIXED_IP_KINDS = new Map<string, (values: string[]) => Condition>([
  ['ip_address', (values) => textFilter('ip_allocations.ip_address')(values.map(normalisedIp))],
  ['subnet_id', textFilter('ip_allocations.subnet_id')],
  [
    'ip_address_substr',
    (values) => {
      const parts = values.map((value) => `%${value.replaceAll(/[%_]/g, '')}%`);
      const matches = parts.map((part) => sql`ip_allocations.ip_address like ${part}`);
      return sql`(${sql.join(matches, sql` or `)})`;
    },
  ],
]);

/** Filters of ports besides columns. */
export const PORT_FILTERS = {
  fixed_ips: fixedIps,
  mac_address: (values) => textFilter('ports.mac_address')(values.map((mac) => mac.toLowerCase())),
  security_groups: (values) =>
    sql<SqlBool>`ports.id in (select port_id from port_security_groups where ${textFilter('security_group_id')(values)})`,
} satisfies Record<string, Filter>;
