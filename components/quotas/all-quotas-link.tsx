'use client';

import { AppLink } from '#components/console/app-link.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { projectHref } from '#lib/screens/paths.ts';

/** Leads to all limits of a project and to what could be freed. */
export function AllQuotasLink({ projectId }: { projectId: string }) {
  const t = useT();
  return <AppLink href={projectHref(projectId, 'quotas')}>{t('All quotas')}</AppLink>;
}
