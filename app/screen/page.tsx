import type { Metadata } from 'next';
import { getT } from '#lib/i18n/server.ts';
import { SharedScreen } from './shared-screen.tsx';

/** The address is a secret while it has not been used. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Screen'), robots: { index: false }, referrer: 'no-referrer' };
}

interface ScreenPageProps {
  searchParams: Promise<{ token?: string | string[] }>;
}

/** The screen of an instance for whoever has an address of it, signed in or not: what clients of the API open in a browser. */
export default async function ScreenPage({ searchParams }: ScreenPageProps) {
  const token = [(await searchParams).token ?? ''].flat()[0] ?? '';
  return <SharedScreen token={token} />;
}
