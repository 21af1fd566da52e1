import { endSession } from '#lib/identity/sessions/session-records.ts';
import type { Session } from '#lib/identity/sessions/session-schema.ts';
import { getPlatform } from '#lib/running-platform.ts';
import { evictSession } from './scoped-tokens.ts';

/** Ends a session permanently: its cookie and the tokens derived from it become invalid. */
export async function signOut(session: Session): Promise<void> {
  const { services } = await getPlatform();
  await endSession(services.database, session.id);
  await evictSession(session);
}
