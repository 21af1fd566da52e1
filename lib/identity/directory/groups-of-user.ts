import { type Entry, ExtensibleFilter, type Filter } from 'ldapts';
import type { LdapSettings } from '../domain-config/options.ts';
import type { DirectoryConnection } from './client/connection.ts';
import { normalizeDn } from './client/dn.ts';
import { DirectoryError } from './directory-error.ts';
import { type DirectoryGroup, type DirectoryUser, isGuidAttribute, readGroup } from './entries.ts';
import { anyOf, equals, groupSearch, MAX_ALTERNATIVES, userSearch } from './searches.ts';
import { SID_ATTRIBUTE, sidBytes } from './sid.ts';

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
  const direct = await findGroups(connection, settings, await memberFilter(connection, settings, user));
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
    if (found.size > MAX_GROUPS)
      throw new DirectoryError('too_much', `The user ${user.name} is in more than ${MAX_GROUPS} groups.`);
  }
  return [...found.values()];
}

async function memberFilter(
  connection: DirectoryConnection,
  settings: LdapSettings,
  user: DirectoryUser,
): Promise<Filter> {
  const attribute = settings.group_member_attribute;
  const primary = user.primaryGroup === null ? [] : [equals(SID_ATTRIBUTE, sidBytes(user.primaryGroup))];
  if (settings.group_members_are_ids) {
    const names = (await hasOwnName(connection, settings, user)) ? [equals(attribute, user.listedAs)] : [];
    return anyOf([equals(attribute, user.uniqueId), ...names, ...primary]);
  }
  if (!settings.group_ad_nesting) return anyOf([equals(attribute, user.dn), ...primary]);
  const members = [user.dn, ...(await primaryGroupNames(connection, settings, user))];
  const inChain = members.map((value) => new ExtensibleFilter({ matchType: attribute, rule: IN_CHAIN, value }));
  return anyOf([...inChain, ...primary]);
}

/** Whether a group that lists the name means this user: no other has the name, or an id like it. */
async function hasOwnName(
  connection: DirectoryConnection,
  settings: LdapSettings,
  { listedAs }: DirectoryUser,
): Promise<boolean> {
  const { user_id_attribute: id } = settings;
  const byId = isGuidAttribute(id) ? [] : [equals(id, listedAs)];
  const search = userSearch(settings, anyOf([equals(settings.user_name_attribute, listedAs), ...byId]));
  return (await connection.find(search, 2)).length === 1;
}

/** The matching rule does not find the groups that contain the primary group. It may be outside the tree of groups. */
async function primaryGroupNames(
  connection: DirectoryConnection,
  { suffix, group_tree_dn }: LdapSettings,
  { primaryGroup }: DirectoryUser,
): Promise<string[]> {
  if (primaryGroup === null) return [];
  const filter = equals(SID_ATTRIBUTE, sidBytes(primaryGroup));
  const search = { base: suffix || group_tree_dn, scope: 'sub' as const, filter, attributes: ['cn'], binary: [] };
  return (await connection.find(search, 1)).map(({ dn }) => dn);
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
