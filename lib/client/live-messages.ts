import type { LiveEvent } from './live-event.ts';
import type { SourceState } from './live-source.ts';

/** Messages between the pages of one user. They contain events and states of the stream, but no token. */
export type LiveMessage =
  /** A page exists and requests these scopes; the leader responds with `state`. */
  | { type: 'here'; page: string; scopes: string[] }
  | { type: 'left'; page: string }
  /** The leader has changed; pages respond with `here`. */
  | { type: 'who' }
  /** State of the stream, from the leader; `excluded` scopes have no room in it. */
  | { type: 'state'; state: SourceState; open: string[]; lost: string[]; excluded: string[]; lastId?: number }
  | { type: 'event'; event: LiveEvent }
  /** More events were missed than the server repeats, for one scope or all. */
  | { type: 'reset'; scope?: string }
  /** The session has ended on the server. */
  | { type: 'ended' };
export type LiveView = Extract<LiveMessage, { type: 'state' }>;
