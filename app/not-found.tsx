import type { Metadata } from 'next';
import { GonePage } from '#components/console/gone-page.tsx';
import { getT } from '#lib/i18n/server.ts';

/** The tab says so too. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Not found') };
}

/** An address that leads nowhere. */
export default function NotFound() {
  return <GonePage />;
}
