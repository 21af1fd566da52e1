import { LRUCache } from 'lru-cache';
import type { Reader } from '#lib/db/database.ts';
import { type CompiledAcls, compileAcls } from '#lib/engine/network/acl.ts';
import type { AddressSet } from '#lib/engine/network/address-set.ts';
import { aclOf, type GroupAcl } from './acls.ts';

/** Compiled rules of a group without the members of remote groups, which change independently. */
export interface GroupRules {
  /** Security groups and address groups named by the rules. */
  remoteGroups: readonly string[];
  remoteLists: readonly string[];
  /** The rules with current members; missing groups have none. */
  withMembers(members: ReadonlyMap<string, AddressSet>): CompiledAcls<GroupAcl>;
}

interface CachedRules {
  revision: number;
  rules: GroupRules;
  count: number;
}

/** Maximum compiled rules cached per database. */
const MAX_KEPT = 50_000;
/** A transaction has a separate cache, because it may be rolled back. */
const caches = new WeakMap<Reader, LRUCache<string, CachedRules>>();

function cacheOf(db: Reader): LRUCache<string, CachedRules> {
  const known = caches.get(db);
  if (known) return known;
  const made = new LRUCache<string, CachedRules>({ maxSize: MAX_KEPT, sizeCalculation: ({ count }) => count + 1 });
  caches.set(db, made);
  return made;
}

/**
 * Rules of groups in the order of groups and creation. The revision of a group increases with each of its rules, so the
 * cache is never stale.
 */
export async function rulesOfGroups(
  db: Reader,
  groups: readonly { id: string; revision: number }[],
): Promise<GroupRules[]> {
  const cache = cacheOf(db);
  const found = new Map<string, GroupRules>();
  for (const { id, revision } of groups) {
    const known = cache.get(id);
    if (known?.revision === revision) found.set(id, known.rules);
  }
  const missing = groups.filter(({ id }) => !found.has(id));
  if (missing.length > 0) {
    const rows = await readRules(
      db,
      missing.map(({ id }) => id),
    );
    const byGroup = Map.groupBy(rows, ({ security_group_id }) => security_group_id);
    for (const { id, revision } of missing) {
      const own = byGroup.get(id) ?? [];
      const rules = prepareRules(own);
      cache.set(id, { revision, rules, count: own.length });
      found.set(id, rules);
    }
  }
  return groups.flatMap(({ id }) => found.get(id) ?? []);
}

type RuleRow = Awaited<ReturnType<typeof readRules>>[number];

const readRules = (db: Reader, groupIds: readonly string[]) =>
  db
    .selectFrom('security_group_rules as rule')
    .innerJoin('security_groups', 'security_groups.id', 'rule.security_group_id')
    .select(['rule.id', 'rule.security_group_id', 'rule.direction', 'rule.ethertype', 'rule.protocol'])
    .select(['rule.port_range_min', 'rule.port_range_max'])
    .select(['rule.remote_ip_prefix', 'rule.remote_group_id', 'rule.remote_address_group_id'])
    .select('security_groups.stateful')
    .where('rule.security_group_id', 'in', groupIds)
    .orderBy('rule.created_at')
    .orderBy('rule.id')
    .execute();

function prepareRules(rows: readonly RuleRow[]): GroupRules {
  const ready = rows.map((row) => ({
    acl: aclOf(row, row.stateful === 1, new Map()),
    group: row.remote_group_id ?? row.remote_address_group_id,
  }));
  const remoteGroups = rows.flatMap(({ remote_group_id }) => remote_group_id ?? []);
  const remoteLists = rows.flatMap(({ remote_address_group_id }) => remote_address_group_id ?? []);
  const compile = (members: ReadonlyMap<string, AddressSet>) =>
    compileAcls(ready.map(({ acl, group }) => withRemote(acl, members.get(group ?? ''))));
  const namesNone = remoteGroups.length + remoteLists.length === 0;
  const alone = namesNone ? compile(new Map()) : undefined;
  return { remoteGroups, remoteLists, withMembers: (members) => alone ?? compile(members) };
}

const withRemote = (acl: GroupAcl, remote: AddressSet | undefined): GroupAcl => (remote ? { ...acl, remote } : acl);
