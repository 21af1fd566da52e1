import type { Generated } from 'kysely';
import type { Occurrence } from '#lib/alerts/occurrence.ts';
import type { AlertChannel, DeliveryState } from '#lib/console/alerts/schema.ts';
import type { SearchField, SearchKind } from '#lib/console/search/schema.ts';
import type { Flag, Json, Timestamp } from './column-types.ts';

/** Data of the console, which is not part of any OpenStack API. */
export interface ConsoleTables {
  console_list_layouts: {
    user_id: string;
    list: string;
    layout: Json<unknown>;
    updated_at: Timestamp;
  };
  console_saved_views: {
    id: string;
    project_id: string;
    user_id: string;
    user_name: string;
    list: string;
    name: string;
    is_shared: Flag;
    view: Json<unknown>;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  /** Console settings of a user, shared by all browsers. */
  console_preferences: {
    user_id: string;
    preferences: Json<unknown>;
    updated_at: Timestamp;
  };
  /** Favorite and recently used scopes of a user. */
  console_scopes: {
    user_id: string;
    scope: string;
    is_favourite: Flag;
    used_at: Timestamp | null;
  };
  /** Sessions of the console. If the row is deleted, the session has ended, even if its cookie is valid. */
  console_sessions: {
    id: string;
    user_id: string;
    chain_id: string;
    /** Network address of the client that signed in. */
    address: string;
    user_agent: string;
    created_at: Timestamp;
    /** Accurate to the minute. */
    last_seen_at: Timestamp;
    expires_at: Timestamp;
    /** The identity provider of the sign-in, and what it calls user and session there. */
    provider_id: Generated<string | null>;
    protocol_id: Generated<string | null>;
    subject: Generated<string | null>;
    session_index: Generated<string | null>;
  };
  /** Confirmed email address of a user, or the one to which a code was sent. */
  email_confirmations: {
    user_id: string;
    email: string;
    confirmed_at: Timestamp | null;
    code_hash: string | null;
    /** Wrong codes since the last email. */
    attempts: number;
    expires_at: Timestamp | null;
  };
  /** Sent emails with codes, for rate limits; the address is in lower case. */
  email_confirmation_mails: { id: string; user_id: string; email: string; sent_at: Timestamp };
  /** Alert subscriptions of users. */
  alerts: {
    id: string;
    user_id: string;
    name: string;
    channel: AlertChannel;
    /** The part of the address that may be displayed. */
    target: string;
    /** Null for all projects in which the user has a role. */
    project_id: string | null;
    kinds: Json<string[]>;
    is_enabled: Flag;
    /** Consecutive failed deliveries. */
    failures: number;
    /** Encrypted address and signing secret. */
    blob: string;
    key_id: string;
    created_at: Timestamp;
  };
  alert_deliveries: {
    id: string;
    alert_id: string;
    user_id: string;
    /** Kind of alert; `test` for a test message. */
    kind: string;
    project_id: string | null;
    /** Number of occurrences; only the first ones are in `occurrences`. */
    count: number;
    occurrences: Json<Occurrence[]>;
    state: DeliveryState;
    tries: number;
    /** Last response status of the receiver, if any. */
    status: number | null;
    reason: string | null;
    created_at: Timestamp;
    /** Earliest time of delivery; occurrences are collected until then. */
    due_at: Timestamp;
    started_at: Timestamp | null;
    ended_at: Timestamp | null;
  };
  /** Thresholds that are exceeded and were reported. They are reported again only after the value was below. */
  alert_levels: {
    project_id: string;
    kind: string;
    name: string;
  };
  /** Search index, maintained by triggers only; see migration 0029. */
  search_terms: {
    kind: SearchKind;
    object_id: string;
    field: SearchField;
    /** In lower case as the database converts it: ASCII letters only. */
    term: string;
    /** Who finds the object, besides administrators: a project, a user, or `*` for everyone; empty for no one. */
    owner_id: string;
  };
}
