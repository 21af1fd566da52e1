import { AndFilter, type Entry, EqualityFilter, type Filter, FilterParser, OrFilter } from 'ldapts';
import type { LdapSettings } from '../domain-config/options.ts';
import type { DirectoryConnection, Search } from './client/connection.ts';
import { idValue } from './entries.ts';
import { PRIMARY_GROUP_ATTRIBUTE, SID_ATTRIBUTE } from './sid.ts';

/** Maximum values in a filter. */
export const MAX_ALTERNATIVES = 50;

/** As servers spell them; the library recognizes attributes of bytes by the spelling of the response. */
const BINARY = ['objectGUID', SID_ATTRIBUTE];

export const equals = (attribute: string, value: string | Buffer): Filter => new EqualityFilter({ attribute, value });

/** Any of at most `MAX_ALTERNATIVES` filters. */
export const anyOf = (filters: readonly Filter[]): Filter => new OrFilter({ filters: [...filters] });

const allOf = (objectClass: string, filter: string, others: readonly Filter[]): Filter =>
  new AndFilter({
    filters: [
      equals('objectClass', objectClass),
      ...(filter === '' ? [] : [FilterParser.parseString(filter)]),
      ...others,
    ],
  });

/** Users of the directory that match all filters. */
export const userSearch = (settings: LdapSettings, ...filters: Filter[]): Search => ({
  base: settings.user_tree_dn || settings.suffix,
  scope: settings.query_scope,
  filter: allOf(settings.user_objectclass, settings.user_filter, filters),
  attributes: distinct([
    settings.user_id_attribute,
    settings.user_name_attribute,
    settings.user_mail_attribute,
    settings.user_description_attribute,
    settings.user_enabled_attribute,
    ...settings.user_additional_attribute_mapping.map((pair) => pair.slice(0, pair.indexOf(':'))),
    ...(settings.group_ad_primary ? [SID_ATTRIBUTE, PRIMARY_GROUP_ATTRIBUTE] : []),
  ]),
  binary: BINARY,
});

/** Groups of the directory that match all filters, with their members unless only the groups are of interest. */
export const groupSearch = (settings: LdapSettings, hasMembers: boolean, ...filters: Filter[]): Search => ({
  base: settings.group_tree_dn || settings.suffix,
  scope: settings.query_scope,
  filter: allOf(settings.group_objectclass, settings.group_filter, filters),
  attributes: distinct([
    settings.group_id_attribute,
    settings.group_name_attribute,
    settings.group_desc_attribute,
    ...(hasMembers ? [settings.group_member_attribute] : []),
    ...(settings.group_ad_primary ? [SID_ATTRIBUTE] : []),
  ]),
  binary: BINARY,
});

/** Users with one of at most `MAX_ALTERNATIVES` ids. */
export const usersById = (settings: LdapSettings, uniqueIds: readonly string[]): Search => {
  const { user_id_attribute: attribute } = settings;
  return userSearch(settings, anyOf(uniqueIds.map((id) => equals(attribute, idValue(attribute, id)))));
};

/** Entries of users by id, with few requests. */
export async function findUsersById(
  connection: DirectoryConnection,
  settings: LdapSettings,
  uniqueIds: readonly string[],
): Promise<Entry[]> {
  const found: Entry[] = [];
  for (let at = 0; at < uniqueIds.length; at += MAX_ALTERNATIVES) {
    const search = usersById(settings, uniqueIds.slice(at, at + MAX_ALTERNATIVES));
    found.push(...(await connection.find(search, MAX_ALTERNATIVES)));
  }
  return found;
}

const distinct = (attributes: readonly string[]): string[] => [...new Set(attributes.filter((name) => name !== ''))];
