import { type Entry, ExtensibleFilter, type Filter } from 'ldapts';
import type { LdapSettings } from '../domain-config/options.ts';
import type { DirectoryConnection } from './client/connection.ts';
import { normalizeDn } from './client/dn.ts';
import { type DirectoryGroup, type DirectoryUser, readGroup } from './entries.ts';
import { anyOf, equals, groupSearch, MAX_ALTERNATIVES } from './searches.ts';

/** Active Directory's LDAP_MATCHING_RULE_IN_CHAIN: members of members; MS-ADTS 3.1.1.3.4.4.3. */
const IN_CHAIN = '1.2.840.113556.1.4.1941';
/** Maximum groups of one user. */
const MAX_GROUPS = 2000;
/** Maximum duration of one search during a sign-in. */
const MAX_MS = 10_000;

/** The groups of a user, directly or through other groups. */
export async function findGroupsOf(
  connection: DirectoryConnection,
  settings: LdapSettings,
  user: DirectoryUser,
): Promise<DirectoryGroup[]> {
  const direct = await findGroups(connection, settings, memberFilter(settings, user));
  const found = new Map(direct.map((group) => [normalizeDn(group.dn), group]));
  if (settings.group_ad_nesting || settings.group_members_are_ids) return [...found.values()];
  let level = direct;
  for (let depth = 1; depth <= settings.nested_group_depth && level.length > 0; depth += 1) {
    const outer: DirectoryGroup[] = [];
    for (let at = 0; at < level.length; at += MAX_ALTERNATIVES) {
      const inner = level.slice(at, at + MAX_ALTERNATIVES).map(({ dn }) => equals(settings.group_member_attribute, dn));
      outer.push(...(await findGroups(connection, settings, anyOf(inner))));
    }
    level = outer.filter(({ dn }) => !found.has(normalizeDn(dn)));
    for (const group of level) found.set(normalizeDn(group.dn), group);
    if (found.size > MAX_GROUPS) throw new Error(`The user ${user.name} is in more than ${MAX_GROUPS} groups.`);
  }
  return [...found.values()];
}

function memberFilter(settings: LdapSettings, { dn, name, uniqueId }: DirectoryUser): Filter {
  const attribute = settings.group_member_attribute;
  if (settings.group_members_are_ids) return anyOf([equals(attribute, name), equals(attribute, uniqueId)]);
  if (settings.group_ad_nesting) return new ExtensibleFilter({ matchType: attribute, rule: IN_CHAIN, value: dn });
  return equals(attribute, dn);
}

async function findGroups(
  connection: DirectoryConnection,
  settings: LdapSettings,
  filter: Filter,
): Promise<DirectoryGroup[]> {
  const entries: Entry[] = [];
  const limits = { pageSize: settings.page_size, maxEntries: MAX_GROUPS, maxMs: MAX_MS };
  for await (const page of connection.pages(groupSearch(settings, false, filter), limits)) entries.push(...page);
  return entries.flatMap((entry) => readGroup(entry, settings) ?? []);
}
