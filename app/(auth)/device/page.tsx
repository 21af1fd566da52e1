import type { Metadata } from 'next';
import { requireView } from '#lib/auth/current-view.ts';
import { getT } from '#lib/i18n/server.ts';
import { DeviceScreen } from './device-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Sign in a terminal'), robots: { index: false } };
}

interface DevicePageProps {
  searchParams: Promise<{ code?: string | string[] }>;
}

export default async function DevicePage({ searchParams }: DevicePageProps) {
  const [{ user }, { code }] = await Promise.all([requireView(), searchParams]);
  return <DeviceScreen userName={user.name} domain={user.domain.name} code={[code].flat()[0] ?? ''} />;
}
