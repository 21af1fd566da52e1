import type { Metadata } from 'next';
import { currentView } from '#lib/auth/current-view.ts';
import { getT } from '#lib/i18n/server.ts';
import { InvitationScreen } from './invitation-screen.tsx';

/** The tab says what it is for, and not for whom. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Choose a password'), robots: { index: false }, referrer: 'no-referrer' };
}

/** Where somebody who is invited chooses a password. The word of the link never reaches the server with the address. */
export default async function InvitationPage() {
  const view = await currentView();
  return <InvitationScreen {...(view ? { signedInAs: view.user.name } : {})} />;
}
