import type { Metadata } from 'next';
import { getT } from '#lib/i18n/server.ts';
import { AccountScreen } from './account-screen.tsx';

/** The tab's title. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Account') };
}

/** Who one is here, and how the console looks. */
export default function AccountPage() {
  return <AccountScreen />;
}
