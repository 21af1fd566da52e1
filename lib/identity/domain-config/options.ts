import { z } from 'zod';
import { boundedList, text } from '#lib/http/bounds.ts';
import { directoryUrls } from '../directory/urls.ts';

/** Maximum servers of a directory. */
const MAX_SERVERS = 8;
/** Maximum additional attributes of a user. */
const MAX_MAPPED = 20;

const Dn = text(1000);
/** An attribute of the directory. */
const Attribute = text(128).regex(/^[A-Za-z][A-Za-z0-9.-]*$/, 'Use the name of an attribute, such as cn.');
/** Empty if there is none. */
const OptionalAttribute = z.union([z.literal(''), Attribute]);
const Filter = text(2000);
const seconds = (min: number, max: number) =>
  z
    .int(`Use ${min} to ${max} seconds.`)
    .min(min, `Use ${min} to ${max} seconds.`)
    .max(max, `Use ${min} to ${max} seconds.`);
const count = (min: number, max: number) =>
  z.int(`Use ${min} to ${max}.`).min(min, `Use ${min} to ${max}.`).max(max, `Use ${min} to ${max}.`);

/** Attributes of users that the platform defines itself. */
const OWN_FIELDS =
  /^(?:id|name|domain_id|email|description|enabled|default_project_id|password.*|must_change_password|federated|options|links)$/;

/** `attribute:field`: an attribute of the directory that users have as an additional field. */
const MappedAttribute = text(200)
  .regex(/^[A-Za-z][A-Za-z0-9.-]*:[A-Za-z][A-Za-z0-9_.-]*$/, 'Use attribute:field, such as telephoneNumber:phone.')
  .refine(
    (pair) => !OWN_FIELDS.test(pair.slice(pair.indexOf(':') + 1)),
    'Choose a field that users do not have already.',
  );

const connection = {
  /** Servers in the order in which they are tried, separated by commas. */
  url: text(2000).refine((url) => {
    const urls = directoryUrls(url);
    return urls.length <= MAX_SERVERS && urls.every((one) => URL.parse(one)?.username === '');
  }, `Use up to ${MAX_SERVERS} addresses such as ldaps://directory.example.com, separated by commas, without user and password.`),
  /** The account that reads the directory; empty for an anonymous one. */
  user: Dn.regex(
    /^$|[=@\\]/,
    'Use a distinguished name or a user principal name, such as cn=reader,dc=example,dc=com.',
  ),
  password: text(1000),
  use_tls: z.boolean(),
  /** PEM text of the authorities of the server's certificate; empty for those of the system. */
  tls_cacert: text(100_000),
  tls_req_cert: z.enum(['demand', 'allow', 'never']),
  connection_timeout: seconds(1, 60),
  pool_size: count(1, 50),
  page_size: count(1, 1000),
  chase_referrals: z.literal(false, 'Referrals are not followed. Use false.'),
};

const tree = {
  suffix: Dn,
  query_scope: z.enum(['one', 'sub']),
  user_tree_dn: Dn,
  group_tree_dn: Dn,
};

const users = {
  user_filter: Filter,
  user_objectclass: Attribute,
  user_id_attribute: Attribute,
  user_name_attribute: Attribute,
  user_mail_attribute: OptionalAttribute,
  user_description_attribute: OptionalAttribute,
  user_enabled_attribute: OptionalAttribute,
  /** Bit that is set for disabled users; 0 if the attribute is a truth value. */
  user_enabled_mask: z
    .int()
    .min(0)
    .max(2 ** 31 - 1),
  /** Value for users without the attribute. */
  user_enabled_default: text(20),
  user_enabled_invert: z.boolean(),
  user_additional_attribute_mapping: boundedList(MappedAttribute, MAX_MAPPED),
  max_users: count(1, 200_000),
};

const groups = {
  group_filter: Filter,
  group_objectclass: Attribute,
  group_id_attribute: Attribute,
  group_name_attribute: Attribute,
  group_member_attribute: Attribute,
  /** Whether members are names or ids of users instead of distinguished names, as `memberUid`. */
  group_members_are_ids: z.boolean(),
  group_desc_attribute: OptionalAttribute,
  /** Whether the server resolves nested groups itself, as Active Directory. */
  group_ad_nesting: z.boolean(),
  /** Whether users are members of their primary group, which Active Directory does not list among its members. */
  group_ad_primary: z.boolean(),
  /** Levels of groups in groups whose members are members of the outer group. */
  nested_group_depth: count(0, 20),
  max_groups: count(1, 20_000),
};

const schedule = {
  /**
   * Wrong passwords of a user, from all addresses, after which none is sent for the duration of a lockout, so that the
   * directory does not lock the account; 0 for no limit.
   */
  max_failed_binds: count(0, 1000),
  /** Time between two synchronizations of all users and groups. */
  sync_interval: seconds(60, 86_400),
  /** Time after which users who were removed or disabled lose access. */
  removal_check_interval: seconds(30, 86_400),
  /** How long sessions continue while the directory is unavailable. */
  session_grace: seconds(0, 30 * 86_400),
};

/** All options of group `ldap`; docs/contract/identity.md 6. Names are those of upstream if it has the option. */
export const LdapSettings = z.strictObject({ ...connection, ...tree, ...users, ...groups, ...schedule });
export type LdapSettings = z.output<typeof LdapSettings>;

export const LdapOptions = LdapSettings.partial();

export const LDAP_DEFAULTS: LdapSettings = {
  url: '',
  user: '',
  password: '',
  use_tls: false,
  tls_cacert: '',
  tls_req_cert: 'demand',
  connection_timeout: 5,
  pool_size: 10,
  page_size: 500,
  chase_referrals: false,
  suffix: '',
  query_scope: 'sub',
  user_tree_dn: '',
  group_tree_dn: '',
  user_filter: '',
  user_objectclass: 'inetOrgPerson',
  user_id_attribute: 'entryUUID',
  user_name_attribute: 'uid',
  user_mail_attribute: 'mail',
  user_description_attribute: 'description',
  user_enabled_attribute: '',
  user_enabled_mask: 0,
  user_enabled_default: 'True',
  user_enabled_invert: false,
  user_additional_attribute_mapping: [],
  max_users: 50_000,
  group_filter: '',
  group_objectclass: 'groupOfNames',
  group_id_attribute: 'entryUUID',
  group_name_attribute: 'cn',
  group_member_attribute: 'member',
  group_members_are_ids: false,
  group_desc_attribute: 'description',
  group_ad_nesting: false,
  group_ad_primary: false,
  nested_group_depth: 5,
  max_groups: 5000,
  max_failed_binds: 0,
  sync_interval: 900,
  removal_check_interval: 300,
  session_grace: 3600,
};

/** Options that decide where the password of the reading account is sent. */
export const PASSWORD_TARGET = ['url', 'user', 'use_tls', 'tls_cacert', 'tls_req_cert'] as const;

export const IdentityOptions = z.strictObject({ driver: z.enum(['sql', 'ldap']) }).partial();
