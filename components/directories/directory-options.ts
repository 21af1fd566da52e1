import { z } from 'zod';
import { msg } from '#lib/i18n/text.ts';
import type { DomainConfig, ShownConfig } from '#lib/identity/domain-config/schema.ts';

const Text = z.string().trim().max(1024);
const ADDRESSES = /^ldaps?:\/\/[^\s,]+(?:\s*,\s*ldaps?:\/\/[^\s,]+)*$/i;

const TEXTS = [
  ...(['url', 'user', 'suffix'] as const),
  ...(['user_tree_dn', 'user_filter', 'user_objectclass', 'user_id_attribute', 'user_name_attribute'] as const),
  ...(['user_mail_attribute', 'user_description_attribute', 'user_enabled_attribute', 'user_enabled_default'] as const),
  ...(['group_tree_dn', 'group_filter', 'group_objectclass', 'group_id_attribute', 'group_name_attribute'] as const),
  ...(['group_member_attribute', 'group_desc_attribute', 'tls_cacert', 'query_scope', 'tls_req_cert'] as const),
];
const NUMBERS = [
  ...(['connection_timeout', 'page_size', 'pool_size', 'user_enabled_mask', 'nested_group_depth'] as const),
  ...(['sync_interval', 'removal_check_interval', 'session_grace', 'max_failed_binds'] as const),
];
const FLAGS = [
  ...(['use_tls', 'user_enabled_invert', 'group_members_are_ids', 'group_ad_nesting', 'group_ad_primary'] as const),
];

/** One schema for each name. */
const fieldsOf = <Name extends string, Schema extends z.ZodType>(names: readonly Name[], schema: Schema) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;

/** The form of a directory. Empty texts and numbers mean the default of the platform. */
export const DirectoryValues = z
  .object({
    ...fieldsOf(TEXTS, Text),
    ...fieldsOf(NUMBERS, z.int().min(0).optional()),
    ...fieldsOf(FLAGS, z.boolean()),
    url: Text.regex(ADDRESSES, msg('Enter addresses such as ldaps://dc1.example.com, separated by commas.')),
    tls_cacert: z.string().trim().max(65_536),
    /** Empty to keep the saved one. */
    password: z.string().max(1024),
    preset: z.string(),
    /** The user whose sign-in is tested. They are not saved. */
    test_user: Text,
    test_password: z.string().max(1024),
  })
  .superRefine(({ suffix, user_tree_dn, group_tree_dn }, context) => {
    if (suffix !== '' || (user_tree_dn !== '' && group_tree_dn !== '')) return;
    const message = msg('Enter the base DN, such as dc=example,dc=com.');
    context.addIssue({ code: 'custom', path: ['suffix'], message });
  });
export type DirectoryValues = z.infer<typeof DirectoryValues>;

/** Fields that are never stored in the browser. */
export const DIRECTORY_SECRETS = ['password', 'test_password'] as const;

export function directoryValuesOf(config: ShownConfig | null): z.input<typeof DirectoryValues> {
  const saved: Record<string, unknown> = config?.ldap ?? {};
  const textOf = (name: string) => (saved[name] === undefined || saved[name] === null ? '' : String(saved[name]));
  const numberOf = (name: string) => (textOf(name) === '' ? undefined : Number(saved[name]));
  const values = {
    ...mapNames(TEXTS, textOf),
    ...mapNames(NUMBERS, numberOf),
    ...mapNames(FLAGS, (name) => saved[name] === true || saved[name] === 'true'),
    ...{ password: '', preset: '', test_user: '', test_password: '' },
  };
  return {
    ...values,
    query_scope: values.query_scope || 'sub',
    tls_req_cert: values.tls_req_cert || 'demand',
  };
}

const mapNames = <Name extends string, Value>(names: readonly Name[], read: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, Value>;

/** The configuration that the form describes; other saved options remain. */
export function directoryConfigOf(values: DirectoryValues, saved: ShownConfig | null): DomainConfig {
  const known: readonly string[] = [...TEXTS, ...NUMBERS, ...FLAGS];
  const others = Object.entries(saved?.ldap ?? {}).filter(([name]) => !known.includes(name));
  const texts = TEXTS.flatMap((name) => (values[name] === '' ? [] : [[name, values[name]] as const]));
  const numbers = NUMBERS.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]] as const]));
  const flags = FLAGS.map((name) => [name, values[name]] as const);
  const secret = values.password === '' ? {} : { password: values.password };
  const ldap = { ...Object.fromEntries([...others, ...texts, ...numbers, ...flags]), ...secret };
  // The server checks the options.
  return { identity: { driver: 'ldap' }, ldap: ldap as DomainConfig['ldap'] };
}

/** Fields of the options that the server names in errors. */
export const DIRECTORY_FIELDS = Object.fromEntries(
  [...TEXTS, ...NUMBERS, ...FLAGS].map((name) => [`ldap.${name}`, name] as const),
);
