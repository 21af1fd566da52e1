import type { Occurrence } from '#lib/alerts/occurrence.ts';
import type { AlertChannel, DeliveryState } from '#lib/console/alerts/schema.ts';
import type { SearchField, SearchKind } from '#lib/console/search/schema.ts';
import type { Flag, Json, Timestamp } from './column-types.ts';

/** What the console keeps for its users; no API of the platform knows of it. */
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
  /** How a user likes the console, in every browser. */
  console_preferences: {
    user_id: string;
    preferences: Json<unknown>;
    updated_at: Timestamp;
  };
  /** Where a user works: favourites, and the scopes used last. */
  console_scopes: {
    user_id: string;
    scope: string;
    is_favourite: Flag;
    used_at: Timestamp | null;
  };
  /** Who is signed in to the console. A session whose row is gone has ended, whatever its cookie says. */
  console_sessions: {
    id: string;
    user_id: string;
    chain_id: string;
    /** Where it was opened from. */
    address: string;
    user_agent: string;
    created_at: Timestamp;
    /** To the minute. */
    last_seen_at: Timestamp;
    expires_at: Timestamp;
  };
  /** The email address that a user has confirmed, or was mailed a code at. */
  email_confirmations: {
    user_id: string;
    email: string;
    confirmed_at: Timestamp | null;
    code_hash: string | null;
    /** Wrong codes since the last mail. */
    attempts: number;
    expires_at: Timestamp | null;
  };
  /** Mails with a code, which bound the next ones; the address in lower case. */
  email_confirmation_mails: { id: string; user_id: string; email: string; sent_at: Timestamp };
  /** What a user has themselves told of, and where. */
  alerts: {
    id: string;
    user_id: string;
    name: string;
    channel: AlertChannel;
    /** As much of the address as may be shown. */
    target: string;
    /** Null for every project that the user has a role in. */
    project_id: string | null;
    kinds: Json<string[]>;
    is_enabled: Flag;
    /** Messages in a row that could not be delivered. */
    failures: number;
    /** Address and signing secret, sealed. */
    blob: string;
    key_id: string;
    created_at: Timestamp;
  };
  alert_deliveries: {
    id: string;
    alert_id: string;
    user_id: string;
    /** Of alert; `test` when the user tried it out. */
    kind: string;
    project_id: string | null;
    /** How many it tells of; of the first ones it says which. */
    count: number;
    occurrences: Json<Occurrence[]>;
    state: DeliveryState;
    tries: number;
    /** What the receiver answered last, where it did. */
    status: number | null;
    reason: string | null;
    created_at: Timestamp;
    /** From when on it may be sent, while it gathers. */
    due_at: Timestamp;
    started_at: Timestamp | null;
    ended_at: Timestamp | null;
  };
  /** What is high now and was told of: it is told again only after it was low. */
  alert_levels: {
    project_id: string;
    kind: string;
    name: string;
  };
  /** By what objects are found. Triggers keep it, so nothing here writes it; see migration 0029. */
  search_terms: {
    kind: SearchKind;
    object_id: string;
    field: SearchField;
    /** Lower case, as the database has it: of ASCII letters alone. */
    term: string;
    /** Who finds it beside administrators: a project, a user, or `*` for everybody; empty for nobody. */
    owner_id: string;
  };
}
