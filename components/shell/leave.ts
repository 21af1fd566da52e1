import { endSession, findProviderSignOut } from '#lib/client/end-session.ts';
import { notifyFailure } from '#lib/client/notices.ts';
import { expectSessionEnd } from '#lib/client/session-ended.ts';
import { msg } from '#lib/i18n/text.ts';
import { signInHref } from '#lib/screens/paths.ts';
import { clearPageMemory } from './page-memory.ts';

/**
 * Ends the session on the server, and at its identity provider, then reloads, so that no data of this user stays in
 * memory.
 */
export async function leave(): Promise<void> {
  const goOn = expectSessionEnd();
  try {
    const provider = await findProviderSignOut();
    if (provider === undefined) await endSession();
    clearPageMemory();
    window.location.assign(provider ?? signInHref());
  } catch (error) {
    goOn();
    notifyFailure(msg('You are still signed in'), error, () => void leave());
  }
}
