import { z } from 'zod';
import { LiveEvent } from './live-event.ts';

const Scopes = z.array(z.string());

/** What the pages of one user tell each other; nothing beyond the events themselves, and no token. */
export const LiveMessage = z.discriminatedUnion('type', [
  /** A page is there and wants these scopes; the one that leads answers with `state`. */
  z.object({ type: z.literal('here'), page: z.string(), scopes: Scopes }),
  z.object({ type: z.literal('left'), page: z.string() }),
  /** The page that leads has changed: who is there? */
  z.object({ type: z.literal('who') }),
  /** How the stream stands, said by the page that holds it. */
  z.object({
    type: z.literal('state'),
    state: z.enum(['connecting', 'live', 'reconnecting', 'offline']),
    open: Scopes,
    lost: Scopes,
    lastId: z.number().optional(),
  }),
  z.object({ type: z.literal('event'), event: LiveEvent }),
  /** More was missed than is repeated: of a scope, or of all. */
  z.object({ type: z.literal('reset'), scope: z.string().optional() }),
  /** The server no longer knows the session. */
  z.object({ type: z.literal('ended') }),
]);
export type LiveMessage = z.infer<typeof LiveMessage>;
export type LiveView = Extract<LiveMessage, { type: 'state' }>;
