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
    /** Audit id of the first token of the chain that the session's tokens belong to. */
    chain_id: string;
    /** Where it was opened from. */
    address: string;
    user_agent: string;
    created_at: Timestamp;
    /** To the minute. */
    last_seen_at: Timestamp;
    expires_at: Timestamp;
  };
}
