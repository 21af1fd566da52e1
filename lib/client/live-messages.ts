import type { LiveEvent } from './live-event.ts';
import type { SourceState } from './live-source.ts';

/** What the pages of one user tell each other; nothing beyond the events themselves, and no token. */
export type LiveMessage =
  /** A page is there and wants these scopes; the one that leads answers with `state`. */
  | { type: 'here'; page: string; scopes: string[] }
  | { type: 'left'; page: string }
  /** The page that leads has changed: who is there? */
  | { type: 'who' }
  /** How the stream stands, said by the page that holds it. */
  | { type: 'state'; state: SourceState; open: string[]; lost: string[]; lastId?: number }
  | { type: 'event'; event: LiveEvent }
  /** More was missed than is repeated: of a scope, or of all. */
  | { type: 'reset'; scope?: string }
  /** The server no longer knows the session. */
  | { type: 'ended' };
export type LiveView = Extract<LiveMessage, { type: 'state' }>;
