import type { Metadata } from 'next';
import { getT } from '#lib/i18n/server.ts';
import { SharedScreen } from './shared-screen.tsx';

/** The URL contains a secret until it is used. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Screen'), robots: { index: false }, referrer: 'no-referrer' };
}

interface ScreenPageProps {
  searchParams: Promise<{ token?: string | string[] }>;
}

/** Shows the screen of an instance to anyone with its URL, signed in or not. API clients open this URL in a browser. */
export default async function ScreenPage({ searchParams }: ScreenPageProps) {
  const token = [(await searchParams).token ?? ''].flat()[0] ?? '';
  return <SharedScreen token={token} />;
}
