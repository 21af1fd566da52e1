import { deletedLater, otherwiseLimited, withRowsOf } from '#lib/db/growth-bound.ts';
import {
  boundedTable,
  flag,
  index,
  integer,
  json,
  primaryKey,
  type RowsOf,
  text,
  timestamp,
  unique,
} from '#lib/db/table.ts';
import { mappingAttributes } from '#lib/identity/federation/mappings/attributes.ts';
import { serviceProviderAttributes } from '#lib/identity/federation/service-providers/attributes.ts';

/** Users and groups from directories and identity providers, and what connects them. */
export const identitySourceTables = {
  /** What a directory or an identity provider calls a user of the platform. A user can have several. */
  external_identities: boundedTable(withRowsOf('users'), {
    id: text().primary(),
    user_id: text(),
    kind: text<'directory' | 'federated'>(),
    /** The domain of a directory, or the identity provider. */
    source_id: text(),
    /** Protocol of the identity provider; empty for a directory. */
    protocol_id: text(),
    /** `entryUUID` or `objectGUID` as lower-case UUID, or the unique id that a mapping gives. */
    unique_id: text(),
    /** Distinguished name; null outside directories. */
    dn: text().nullable(),
    created_at: timestamp(),
    /** Last synchronization or sign-in that confirmed the user. */
    seen_at: timestamp(),
    /** The last accepted assertion of an administrator, for finding out whether a mapping locks that person out. */
    assertion: json<Record<string, string[]>>().nullable(),
    /** The expiry of access of which the user was warned. */
    warned_for: timestamp().nullable(),
    /** When the user disappeared from the directory; null for users that exist there. */
    missing_at: timestamp().nullable(),
    /** Whether the user disappeared with so many others that an administrator must confirm the removal. */
    is_removal_held: flag().default(0),
    /** When the user's groups were last looked up in the directory; null if only synchronizations did. */
    groups_at: timestamp().nullable(),
  }).indexes({
    external_identities_subject: unique('kind', 'source_id', 'protocol_id', 'unique_id'),
    external_identities_missing_at: index('missing_at').where('missing_at is not null'),
    external_identities_user: index('user_id', 'kind'),
  }),
  /** Groups of a directory. */
  external_groups: boundedTable(withRowsOf('groups'), {
    group_id: text().primary(),
    domain_id: text(),
    unique_id: text(),
    dn: text(),
    /** When the group disappeared from the directory; null for groups that exist there. */
    missing_at: timestamp().nullable(),
  }).indexes({
    external_groups_subject: unique('domain_id', 'unique_id'),
    external_groups_missing_at: index('missing_at').where('missing_at is not null'),
  }),
  /** Secrets of directories, protocols, sessions and devices; `identitySecretId` forms the ids. */
  identity_secrets: boundedTable(
    otherwiseLimited('Deleted with the directory, protocol, session, device or sign-in that it belongs to.'),
    { id: text().primary(), blob: text(), key_id: text() },
  ),
  /** Options of the identity backend of a domain; docs/contract/identity.md 6. */
  domain_configurations: boundedTable('administrators', {
    domain_id: text().primary(),
    /** By group and option, without secrets. */
    options: json<Record<string, Record<string, unknown>>>(),
    updated_at: timestamp(),
  }),
  /** What the last contacts with the directory of a domain showed. */
  directory_states: boundedTable(withRowsOf('domains'), {
    domain_id: text().primary(),
    attempted_at: timestamp().nullable(),
    /** Last complete synchronization. */
    synced_at: timestamp().nullable(),
    /** Last check of the users with sessions or credentials. */
    checked_at: timestamp().nullable(),
    /** First failed contact since the last successful one. */
    failing_since: timestamp().nullable(),
    /** Since when its users have no access, because the directory was unavailable too long or is not configured. */
    suspended_at: timestamp().nullable(),
    message: text().nullable(),
    /** The replica that reads the directory now; others wait until its lease ends. */
    lease_id: text().nullable(),
    lease_until: timestamp().nullable(),
    /** `updated_at` of the options that the last attempt used. */
    config_at: timestamp().nullable(),
    /** When the alert about the unavailable directory was sent; null while there is none. */
    reported_at: timestamp().nullable(),
    users: integer().default(0),
    groups: integer().default(0),
  }),
  identity_providers: boundedTable('administrators', {
    id: text().primary(),
    domain_id: text(),
    description: text().nullable(),
    enabled: flag(),
    /** Minutes for which group memberships from a sign-in are valid; null for the default. */
    authorization_ttl: integer().nullable(),
    /** When it was last re-enabled: earlier tokens remain void. */
    enabled_at: timestamp().nullable(),
    /** The button on the sign-in page. */
    sign_in: json<{ label?: string; email_domains?: string[]; is_hidden?: boolean }>(),
    created_at: timestamp(),
  }).indexes({ identity_providers_domain: index('domain_id') }),
  /** Names by which assertions identify a provider; each belongs to one. */
  identity_provider_remote_ids: boundedTable('administrators', {
    remote_id: text().primary(),
    provider_id: text(),
  }).indexes({
    identity_provider_remote_ids_provider: index('provider_id'),
  }),
  federation_protocols: boundedTable('administrators', {
    provider_id: text(),
    id: text(),
    mapping_id: text(),
    remote_id_attribute: text().nullable(),
    /** How the platform itself speaks the protocol, without secrets; null if it does not. */
    configuration: json<Record<string, unknown>>().nullable(),
    created_at: timestamp(),
    /** Since when the last contact of any replica with the provider failed; null while it responds. */
    unavailable_since: timestamp().nullable(),
  }).indexes({
    federation_protocols_key: primaryKey('provider_id', 'id'),
    federation_protocols_mapping: index('mapping_id'),
  }),
  /** What is known of the metadata of SAML providers; for each protocol with a SAML configuration. */
  saml_metadata_states: boundedTable(withRowsOf('federation_protocols'), {
    provider_id: text(),
    protocol_id: text(),
    /** When the metadata are read from their address again; null without an address. */
    due_at: timestamp().nullable(),
    attempted_at: timestamp().nullable(),
    /** When they were last read successfully. */
    refreshed_at: timestamp().nullable(),
    /** First failed attempt since the last successful one. */
    failing_since: timestamp().nullable(),
    /** Why the last attempt failed. */
    message: text().nullable(),
    /** End of their validity; null if they name none. */
    valid_until: timestamp().nullable(),
    /** End of the last signing certificate. */
    certificate_until: timestamp().nullable(),
    /** End of the certificate that an administrator gave to the platform. */
    own_certificate_until: timestamp().nullable(),
    /** The problem that administrators were warned of. */
    warned_for: text().nullable(),
  }).indexes({ saml_metadata_states_key: primaryKey('provider_id', 'protocol_id') }),
  federation_mappings: boundedTable('administrators', mappingAttributes.columns),
  /** Other clouds that accept sign-ins of this one. */
  service_providers: boundedTable('administrators', serviceProviderAttributes.columns),
  /** Assertions of rejected sign-ins, so that administrators can find the reason. */
  rejected_assertions: boundedTable(deletedLater('signIns'), {
    id: text().primary(),
    provider_id: text(),
    protocol_id: text(),
    domain_id: text(),
    assertion: json<Record<string, string[]>>(),
    reason: text(),
    rejected_at: timestamp(),
  }).indexes({
    rejected_assertions_provider: index('provider_id', 'rejected_at'),
    rejected_assertions_rejected_at: index('rejected_at'),
  }),
  /** Terminals that wait for a user to approve their sign-in in a browser. */
  device_authorizations: boundedTable(deletedLater('signIns'), {
    /** SHA-256 of the device code. */
    id: text().primary(),
    /** SHA-256 of the code that the user enters. */
    user_code_hash: text(),
    client_name: text(),
    address: text(),
    state: text<'pending' | 'approved' | 'denied'>(),
    created_at: timestamp(),
    polled_at: timestamp().nullable(),
    expires_at: timestamp(),
  }).indexes({
    device_authorizations_user_code: unique('user_code_hash'),
    device_authorizations_expires_at: index('expires_at'),
  }),
  /** Sign-ins of browsers that an identity provider has confirmed and that require a second factor. */
  pending_sign_ins: boundedTable(deletedLater('signIns'), {
    id: text().primary(),
    state: text<'pending' | 'proven'>(),
    expires_at: timestamp(),
  }).indexes({ pending_sign_ins_expires_at: index('expires_at') }),
};

declare module '#lib/db/tables.ts' {
  interface Tables extends RowsOf<typeof identitySourceTables> {}
}
