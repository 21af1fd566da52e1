import type { Send } from '#lib/client/project-query.ts';
import { type Session, sessionQuery } from '#lib/client/session.ts';

const asLoaded = (session: Session): Session => session;

/** The user's session, as a related query. Pages have it already, so servers do not load it. */
export const relatedSession = (_scope: string, send?: Send) =>
  send ? undefined : { ...sessionQuery, select: asLoaded };
