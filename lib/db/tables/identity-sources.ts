import type { Generated } from 'kysely';
import type { Flag, Json, Timestamp } from './column-types.ts';

/** Users and groups from directories and identity providers, and what connects them. */
export interface IdentitySourceTables {
  /** What a directory or an identity provider calls a user of the platform. A user can have several. */
  external_identities: {
    id: string;
    user_id: string;
    kind: 'directory' | 'federated';
    /** The domain of a directory, or the identity provider. */
    source_id: string;
    /** Protocol of the identity provider; empty for a directory. */
    protocol_id: string;
    /** `entryUUID` or `objectGUID` as lower-case UUID, or the unique id that a mapping gives. */
    unique_id: string;
    /** Distinguished name; null outside directories. */
    dn: string | null;
    created_at: Timestamp;
    /** Last synchronization or sign-in that confirmed the user. */
    seen_at: Timestamp;
    /** The last accepted assertion of an administrator, for finding out whether a mapping locks that person out. */
    assertion: Generated<Json<Record<string, string[]>> | null>;
    /** The expiry of access of which the user was warned. */
    warned_for: Generated<Timestamp | null>;
    /** When the user disappeared from the directory; null for users that exist there. */
    missing_at: Generated<Timestamp | null>;
    /** Whether the user disappeared with so many others that an administrator must confirm the removal. */
    is_removal_held: Generated<Flag>;
    /** When the user's groups were last looked up in the directory; null if only synchronizations did. */
    groups_at: Generated<Timestamp | null>;
  };
  /** Groups of a directory. */
  external_groups: {
    group_id: string;
    domain_id: string;
    unique_id: string;
    dn: string;
    /** When the group disappeared from the directory; null for groups that exist there. */
    missing_at: Generated<Timestamp | null>;
  };
  /** Secrets of directories, protocols, sessions and devices; `identitySecretId` forms the ids. */
  identity_secrets: { id: string; blob: string; key_id: string };
  /** Options of the identity backend of a domain; docs/contract/identity.md 6. */
  domain_configurations: {
    domain_id: string;
    /** By group and option, without secrets. */
    options: Json<Record<string, Record<string, unknown>>>;
    updated_at: Timestamp;
  };
  /** What the last contacts with the directory of a domain showed. */
  directory_states: {
    domain_id: string;
    attempted_at: Timestamp | null;
    /** Last complete synchronization. */
    synced_at: Timestamp | null;
    /** Last check of the users with sessions or credentials. */
    checked_at: Timestamp | null;
    /** First failed contact since the last successful one. */
    failing_since: Timestamp | null;
    /** Since when its users have no access, because the directory was unavailable too long or is not configured. */
    suspended_at: Generated<Timestamp | null>;
    message: string | null;
    /** The replica that reads the directory now; others wait until its lease ends. */
    lease_id: Generated<string | null>;
    lease_until: Generated<Timestamp | null>;
    /** `updated_at` of the options that the last attempt used. */
    config_at: Generated<Timestamp | null>;
    /** When the alert about the unavailable directory was sent; null while there is none. */
    reported_at: Generated<Timestamp | null>;
    users: Generated<number>;
    groups: Generated<number>;
  };
  identity_providers: {
    id: string;
    domain_id: string;
    description: string | null;
    enabled: Flag;
    /** Minutes for which group memberships from a sign-in are valid; null for the default. */
    authorization_ttl: number | null;
    /** When it was last re-enabled: earlier tokens remain void. */
    enabled_at: Generated<Timestamp | null>;
    /** The button on the sign-in page. */
    sign_in: Json<{ label?: string; email_domains?: string[]; is_hidden?: boolean }>;
    created_at: Timestamp;
  };
  /** Names by which assertions identify a provider; each belongs to one. */
  identity_provider_remote_ids: { remote_id: string; provider_id: string };
  federation_protocols: {
    provider_id: string;
    id: string;
    mapping_id: string;
    remote_id_attribute: string | null;
    /** How the platform itself speaks the protocol, without secrets; null if it does not. */
    configuration: Json<Record<string, unknown>> | null;
    created_at: Timestamp;
    /** Since when the last contact of any replica with the provider failed; null while it responds. */
    unavailable_since: Generated<Timestamp | null>;
  };
  /** What is known of the metadata of SAML providers; for each protocol with a SAML configuration. */
  saml_metadata_states: {
    provider_id: string;
    protocol_id: string;
    /** When the metadata are read from their address again; null without an address. */
    due_at: Timestamp | null;
    attempted_at: Timestamp | null;
    /** When they were last read successfully. */
    refreshed_at: Timestamp | null;
    /** First failed attempt since the last successful one. */
    failing_since: Timestamp | null;
    /** Why the last attempt failed. */
    message: string | null;
    /** End of their validity; null if they name none. */
    valid_until: Timestamp | null;
    /** End of the last signing certificate. */
    certificate_until: Timestamp | null;
    /** End of the certificate that an administrator gave to the platform. */
    own_certificate_until: Timestamp | null;
    /** The problem that administrators were warned of. */
    warned_for: string | null;
  };
  federation_mappings: { id: string; rules: Json<unknown[]>; schema_version: string; created_at: Timestamp };
  /** Other clouds that accept sign-ins of this one. */
  service_providers: {
    id: string;
    auth_url: string;
    sp_url: string;
    description: string | null;
    enabled: Flag;
    relay_state_prefix: string;
  };
  /** Assertions of rejected sign-ins, so that administrators can find the reason. */
  rejected_assertions: {
    id: string;
    provider_id: string;
    protocol_id: string;
    domain_id: string;
    assertion: Json<Record<string, string[]>>;
    reason: string;
    rejected_at: Timestamp;
  };
  /** Terminals that wait for a user to approve their sign-in in a browser. */
  device_authorizations: {
    /** SHA-256 of the device code. */
    id: string;
    /** SHA-256 of the code that the user enters. */
    user_code_hash: string;
    client_name: string;
    address: string;
    state: 'pending' | 'approved' | 'denied';
    created_at: Timestamp;
    polled_at: Timestamp | null;
    expires_at: Timestamp;
  };
  /** Sign-ins of browsers that an identity provider has confirmed and that require a second factor. */
  pending_sign_ins: { id: string; state: 'pending' | 'proven'; expires_at: Timestamp };
}
