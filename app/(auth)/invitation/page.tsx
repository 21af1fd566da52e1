import type { Metadata } from 'next';
import { currentView } from '#lib/auth/current-view.ts';
import { getT } from '#lib/i18n/server.ts';
import { InvitationScreen } from './invitation-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Choose a password'), robots: { index: false }, referrer: 'no-referrer' };
}

export default async function InvitationPage() {
  const view = await currentView();
  return <InvitationScreen {...(view ? { signedInAs: view.user.name } : {})} />;
}
