import { AndFilter, EqualityFilter, type Filter, FilterParser, OrFilter } from 'ldapts';
import type { LdapSettings } from '../domain-config/options.ts';
import type { Search } from './client/connection.ts';
import { idValue } from './entries.ts';

/** Maximum values in a filter. */
export const MAX_ALTERNATIVES = 50;

/** As servers spell it; the library recognizes attributes of bytes by the spelling of the response. */
const GUID = 'objectGUID';

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
  ]),
  binary: [GUID],
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
  ]),
  binary: [GUID],
});

/** Users with one of at most `MAX_ALTERNATIVES` ids. */
export const usersById = (settings: LdapSettings, uniqueIds: readonly string[]): Search => {
  const { user_id_attribute: attribute } = settings;
  return userSearch(settings, anyOf(uniqueIds.map((id) => equals(attribute, idValue(attribute, id)))));
};

const distinct = (attributes: readonly string[]): string[] => [...new Set(attributes.filter((name) => name !== ''))];
