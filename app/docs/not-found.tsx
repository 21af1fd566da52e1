import { Unplug } from 'lucide-react';
import type { Metadata } from 'next';
import { ButtonLink } from '#components/console/button-link.tsx';
import { ScreenState } from '#components/console/screen-state.tsx';
import { getT } from '#lib/i18n/server.ts';
import { docsHref } from '#lib/screens/paths.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Not found') };
}

export default async function DocsNotFound() {
  const t = await getT();
  return (
    <ScreenState
      icon={Unplug}
      title={t('This page is not in the API reference')}
      headingLevel={1}
      actions={<ButtonLink href={docsHref()}>{t('Go to the API reference')}</ButtonLink>}
    />
  );
}
