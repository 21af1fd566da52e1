'use client';

import { useFormContext } from 'react-hook-form';
import { CheckboxField } from '#components/console/checkbox-field.tsx';
import { CollapsibleSection } from '#components/console/collapsible-section.tsx';
import { FieldPair } from '#components/console/field-pair.tsx';
import { FormSection } from '#components/console/form-section.tsx';
import { NumberField } from '#components/console/number-field.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { CertificatesField } from '#components/identity-sources/certificates-field.tsx';
import { SealedField } from '#components/identity-sources/sealed-field.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { DIRECTORY_PRESETS } from './directory-presets.ts';

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
  return (
    <FormSection
      title={t('Connection')}
      description={t('The platform only reads the directory. An account that can search is enough.')}
    >
      <PresetField />
      <TextField
        name="url"
        label={t('Addresses')}
        hint={t('Separated by commas. If a server does not respond, the next one is used.')}
        placeholder={EXAMPLES.url}
        isRequired
      />
      <TextField
        name="suffix"
        label={t('Base DN')}
        hint={t('Users and groups are searched below it, unless they have a base DN of their own.')}
        placeholder={EXAMPLES.suffix}
      />
      <FieldPair>
        <TextField name="user" label={t('Bind DN')} hint={t('The account that searches the directory.')} />
        <SealedField
          name="password"
          label={t('Bind password')}
          hasSaved={hasPassword}
          savedHint={t(
            'Empty to keep the saved one. Enter it again if you change the addresses, the account or the encryption.',
          )}
        />
      </FieldPair>
      <CheckboxField
        name="use_tls"
        label={t('Use StartTLS')}
        hint={t('Encrypts connections to ldap:// addresses. Addresses with ldaps:// are always encrypted.')}
      />
      <CertificatesField name="tls_cacert" />
    </FormSection>
  );
}

function PresetField() {
  const t = useT();
  const { setValue } = useFormContext();
  const apply = (id: string) => {
    for (const [name, value] of Object.entries(DIRECTORY_PRESETS[id]?.values ?? {})) {
      setValue(name, value, { shouldDirty: true });
    }
  };
  return (
    <SelectField
      name="preset"
      label={t('Preset')}
      hint={t('Fills in object classes and attributes of users and groups.')}
      placeholder={t('Custom')}
      options={Object.entries(DIRECTORY_PRESETS).map(([value, { label }]) => ({ value, label }))}
      onChosen={apply}
    />
  );
}

function UserFields() {
  const t = useT();
  return (
    <FormSection title={t('Users')} description={t('Empty fields use the default of the platform.')}>
      <TextField name="user_tree_dn" label={t('Base DN of users')} hint={t('Empty for the base DN above.')} />
      <FieldPair>
        <TextField name="user_objectclass" label={t('Object class')} />
        <TextField name="user_filter" label={t('Filter')} hint={t('Such as (memberOf=cn=cloud,dc=example,dc=com).')} />
        <TextField
          name="user_id_attribute"
          label={t('Attribute of the unique ID')}
          hint={t('It must never change: entryUUID or objectGUID.')}
        />
        <TextField name="user_name_attribute" label={t('Attribute of the user name')} />
        <TextField name="user_mail_attribute" label={t('Attribute of the email address')} />
        <TextField name="user_description_attribute" label={t('Attribute of the description')} />
        <TextField
          name="user_enabled_attribute"
          label={t('Attribute of the account state')}
          hint={t('Such as userAccountControl. Empty if all users are enabled.')}
        />
        <TextField name="user_enabled_default" label={t('Value if the attribute is missing')} />
        <NumberField
          name="user_enabled_mask"
          label={t('Bit of disabled accounts')}
          hint={t('2 for userAccountControl. 0 if the attribute is true or false.')}
        />
      </FieldPair>
      <CheckboxField
        name="user_enabled_invert"
        label={t('The attribute says that the account is locked')}
        hint={t('Such as nsAccountLock.')}
      />
    </FormSection>
  );
}

function GroupFields() {
  const t = useT();
  return (
    <FormSection
      title={t('Groups')}
      description={t('Roles are assigned to groups here, members come from the directory.')}
    >
      <TextField name="group_tree_dn" label={t('Base DN of groups')} hint={t('Empty for the base DN above.')} />
      <FieldPair>
        <TextField name="group_objectclass" label={t('Object class')} />
        <TextField name="group_filter" label={t('Filter')} />
        <TextField name="group_id_attribute" label={t('Attribute of the unique ID')} />
        <TextField name="group_name_attribute" label={t('Attribute of the group name')} />
        <TextField name="group_desc_attribute" label={t('Attribute of the description')} />
        <TextField
          name="group_member_attribute"
          label={t('Attribute of the members')}
          hint={t('Such as member or memberUid.')}
        />
      </FieldPair>
      <CheckboxField
        name="group_members_are_ids"
        label={t('Members are user names')}
        hint={t('For memberUid. Otherwise members are DNs.')}
      />
      <CheckboxField
        name="group_ad_nesting"
        label={t('Active Directory resolves nested groups')}
        hint={t('At any depth. Otherwise the platform follows nested groups itself, up to the depth below.')}
      />
      <CheckboxField
        name="group_ad_primary"
        label={t('Primary groups are memberships')}
        hint={t('Active Directory does not list users among the members of their primary group, such as Domain Users.')}
      />
      <NumberField
        name="nested_group_depth"
        label={t('Depth of nested groups')}
        hint={t('0 for direct members only.')}
      />
    </FormSection>
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
      <FieldPair>
        <NumberField name="sync_interval" label={t('Synchronize every')} unit={t('seconds')} />
        <NumberField
          name="removal_check_interval"
          label={t('Check for removed users every')}
          hint={t('Removed and disabled users lose sessions, tokens and credentials after this time at the latest.')}
          unit={t('seconds')}
        />
        <NumberField
          name="session_grace"
          label={t('Sessions without the directory')}
          hint={t('How long sessions continue while the directory is unavailable.')}
          unit={t('seconds')}
        />
        <NumberField
          name="max_failed_binds"
          label={t('Wrong passwords of a user')}
          hint={t(
            'After this many from all addresses, none is sent to the directory for some minutes, so that it does not lock the account. 0 for no limit.',
          )}
        />
        <NumberField name="connection_timeout" label={t('Timeout')} unit={t('seconds')} />
        <NumberField name="page_size" label={t('Entries per page')} />
        <NumberField name="pool_size" label={t('Connections at most')} />
        <Choices />
      </FieldPair>
    </CollapsibleSection>
  );
}

function Choices() {
  const t = useT();
  return (
    <>
      <SelectField
        name="query_scope"
        label={t('Search')}
        options={[
          { value: 'sub', label: t('All levels below the base DN') },
          { value: 'one', label: t('One level below the base DN') },
        ]}
      />
      <SelectField
        name="tls_req_cert"
        label={t('Certificate of the server')}
        options={[
          { value: 'demand', label: t('Must be valid') },
          { value: 'allow', label: t('May be invalid') },
          { value: 'never', label: t('Is not checked') },
        ]}
      />
    </>
  );
}
