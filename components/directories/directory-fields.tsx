'use client';

import { useFormContext } from 'react-hook-form';
import { CollapsibleSection } from '#components/console/collapsible-section.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { FormSection } from '#components/console/form-section.tsx';
import { CERTIFICATES_FIELD, sealedField } from '#components/identity-sources/sealed-fields.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { DIRECTORY_PRESETS } from './directory-presets.ts';

const KEPT_PASSWORD = msg(
  'Empty to keep the saved one. Enter it again if you change the addresses, the account or the encryption.',
);

const EXAMPLES = { url: 'ldaps://dc1.example.com', suffix: 'dc=example,dc=com' };

export function DirectoryFields({ hasPassword }: { hasPassword: boolean }) {
  return (
    <>
      <ConnectionFields hasPassword={hasPassword} />
      <UserFields />
      <GroupFields />
      <LimitFields />
    </>
  );
}

function ConnectionFields({ hasPassword }: { hasPassword: boolean }) {
  const t = useT();
  const { setValue } = useFormContext();
  const apply = (id: string) => {
    for (const [name, value] of Object.entries(DIRECTORY_PRESETS[id]?.values ?? {})) {
      setValue(name, value, { shouldDirty: true });
    }
  };
  return (
    <FormSection
      title={t('Connection')}
      description={t('The platform only reads the directory. An account that can search is enough.')}
      fields={{
        preset: {
          label: msg('Preset'),
          hint: msg('Fills in object classes and attributes of users and groups.'),
          placeholder: msg('Custom'),
          options: Object.entries(DIRECTORY_PRESETS).map(([value, { label }]) => ({ value, label })),
          onChosen: apply,
        },
        url: {
          label: msg('Addresses'),
          hint: msg('Separated by commas. If a server does not respond, the next one is used.'),
          placeholder: EXAMPLES.url,
          isRequired: true,
        },
        suffix: {
          label: msg('Base DN'),
          hint: msg('Users and groups are searched below it, unless they have a base DN of their own.'),
          placeholder: EXAMPLES.suffix,
        },
        user: { label: msg('Bind DN'), hint: msg('The account that searches the directory.'), isHalf: true },
        password: {
          ...sealedField(msg('Bind password'), hasPassword, KEPT_PASSWORD),
          isHalf: true,
        },
        use_tls: {
          label: msg('Use StartTLS'),
          hint: msg('Encrypts connections to ldap:// addresses. Addresses with ldaps:// are always encrypted.'),
        },
        tls_cacert: { ...CERTIFICATES_FIELD, rows: 3 },
      }}
    />
  );
}

function UserFields() {
  const t = useT();
  return (
    <FormSection
      title={t('Users')}
      description={t('Empty fields use the default of the platform.')}
      fields={{
        user_tree_dn: { label: msg('Base DN of users'), hint: msg('Empty for the base DN above.') },
        user_objectclass: { label: msg('Object class'), isHalf: true },
        user_filter: {
          label: msg('Filter'),
          hint: msg('Such as (memberOf=cn=cloud,dc=example,dc=com).'),
          isHalf: true,
        },
        user_id_attribute: {
          label: msg('Attribute of the unique ID'),
          hint: msg('It must never change: entryUUID or objectGUID.'),
          isHalf: true,
        },
        user_name_attribute: { label: msg('Attribute of the user name'), isHalf: true },
        user_mail_attribute: { label: msg('Attribute of the email address'), isHalf: true },
        user_description_attribute: { label: msg('Attribute of the description'), isHalf: true },
        user_enabled_attribute: {
          label: msg('Attribute of the account state'),
          hint: msg('Such as userAccountControl. Empty if all users are enabled.'),
          isHalf: true,
        },
        user_enabled_default: { label: msg('Value if the attribute is missing'), isHalf: true },
        user_enabled_mask: {
          label: msg('Bit of disabled accounts'),
          hint: msg('2 for userAccountControl. 0 if the attribute is true or false.'),
          isHalf: true,
        },
        user_enabled_invert: {
          label: msg('The attribute says that the account is locked'),
          hint: msg('Such as nsAccountLock.'),
        },
      }}
    />
  );
}

function GroupFields() {
  const t = useT();
  return (
    <FormSection
      title={t('Groups')}
      description={t('Roles are assigned to groups here, members come from the directory.')}
      fields={{
        group_tree_dn: { label: msg('Base DN of groups'), hint: msg('Empty for the base DN above.') },
        group_objectclass: { label: msg('Object class'), isHalf: true },
        group_filter: { label: msg('Filter'), isHalf: true },
        group_id_attribute: { label: msg('Attribute of the unique ID'), isHalf: true },
        group_name_attribute: { label: msg('Attribute of the group name'), isHalf: true },
        group_desc_attribute: { label: msg('Attribute of the description'), isHalf: true },
        group_member_attribute: {
          label: msg('Attribute of the members'),
          hint: msg('Such as member or memberUid.'),
          isHalf: true,
        },
        group_members_are_ids: {
          label: msg('Members are user names'),
          hint: msg('For memberUid. Otherwise members are DNs.'),
        },
        group_ad_nesting: {
          label: msg('Active Directory resolves nested groups'),
          hint: msg('At any depth. Otherwise the platform follows nested groups itself, up to the depth below.'),
        },
        group_ad_primary: {
          label: msg('Primary groups are memberships'),
          hint: msg(
            'Active Directory does not list users among the members of their primary group, such as Domain Users.',
          ),
        },
        nested_group_depth: { label: msg('Depth of nested groups'), hint: msg('0 for direct members only.') },
      }}
    />
  );
}

/** The choices always have a value, so they do not open the section. */
const LIMITS = [
  ...['connection_timeout', 'page_size', 'pool_size'],
  ...['sync_interval', 'removal_check_interval', 'session_grace', 'max_failed_binds'],
];

function LimitFields() {
  const t = useT();
  return (
    <CollapsibleSection
      title={t('Times and limits')}
      description={t('Synchronization, timeouts and checks')}
      anchor="limits"
      fields={LIMITS}
    >
      <FormFields of={LIMIT_FIELDS} />
    </CollapsibleSection>
  );
}

const LIMIT_FIELDS = {
  sync_interval: { label: msg('Synchronize every'), unit: msg('seconds'), isHalf: true },
  removal_check_interval: {
    label: msg('Check for removed users every'),
    hint: msg('Removed and disabled users lose sessions, tokens and credentials after this time at the latest.'),
    unit: msg('seconds'),
    isHalf: true,
  },
  session_grace: {
    label: msg('Sessions without the directory'),
    hint: msg('How long sessions continue while the directory is unavailable.'),
    unit: msg('seconds'),
    isHalf: true,
  },
  max_failed_binds: {
    label: msg('Wrong passwords of a user'),
    hint: msg(
      'After this many from all addresses, none is sent to the directory for some minutes, so that it does not lock the account. 0 for no limit.',
    ),
    isHalf: true,
  },
  connection_timeout: { label: msg('Timeout'), unit: msg('seconds'), isHalf: true },
  page_size: { label: msg('Entries per page'), isHalf: true },
  pool_size: { label: msg('Connections at most'), isHalf: true },
  query_scope: {
    label: msg('Search'),
    words: { sub: msg('All levels below the base DN'), one: msg('One level below the base DN') },
    isHalf: true,
  },
  tls_req_cert: {
    label: msg('Certificate of the server'),
    words: { demand: msg('Must be valid'), allow: msg('May be invalid'), never: msg('Is not checked') },
    isHalf: true,
  },
};
