import type { DirectoryValues } from './directory-options.ts';

type Preset = Partial<DirectoryValues>;

/** What presets set; all other options remain as they are. */
const NEUTRAL: Preset = {
  user_filter: '',
  user_description_attribute: 'description',
  user_mail_attribute: 'mail',
  user_enabled_attribute: '',
  user_enabled_default: '',
  user_enabled_mask: undefined,
  user_enabled_invert: false,
  group_filter: '',
  group_desc_attribute: 'description',
  group_member_attribute: 'member',
  group_members_are_ids: false,
  group_ad_nesting: false,
  group_ad_primary: false,
};

export const DIRECTORY_PRESETS: Readonly<Record<string, { label: string; values: Preset }>> = {
  active_directory: {
    label: 'Active Directory',
    values: {
      ...NEUTRAL,
      user_objectclass: 'person',
      user_filter: '(objectCategory=person)',
      user_id_attribute: 'objectGUID',
      user_name_attribute: 'sAMAccountName',
      user_enabled_attribute: 'userAccountControl',
      // Bit 2 of userAccountControl disables an account; 512 is a normal account.
      user_enabled_mask: 2,
      user_enabled_default: '512',
      group_objectclass: 'group',
      group_id_attribute: 'objectGUID',
      group_name_attribute: 'sAMAccountName',
      group_ad_nesting: true,
      group_ad_primary: true,
    },
  },
  openldap: {
    label: 'OpenLDAP',
    values: {
      ...NEUTRAL,
      user_objectclass: 'inetOrgPerson',
      user_id_attribute: 'entryUUID',
      user_name_attribute: 'uid',
      group_objectclass: 'groupOfNames',
      group_id_attribute: 'entryUUID',
      group_name_attribute: 'cn',
    },
  },
  freeipa: {
    label: 'FreeIPA',
    values: {
      ...NEUTRAL,
      user_objectclass: 'inetOrgPerson',
      user_id_attribute: 'ipaUniqueID',
      user_name_attribute: 'uid',
      user_description_attribute: 'displayName',
      user_enabled_attribute: 'nsAccountLock',
      user_enabled_default: 'FALSE',
      user_enabled_invert: true,
      group_objectclass: 'ipaUserGroup',
      group_id_attribute: 'ipaUniqueID',
      group_name_attribute: 'cn',
    },
  },
};
