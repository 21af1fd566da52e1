'use client';

import { useParams } from 'next/navigation';
import { AppLink } from '#components/console/app-link.tsx';
import { adminHref, projectHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** From the page of an object to what was done to it, in the log of the area that the page is of. */
export function AllActivityLink({ object }: { object: string }) {
  const t = useT();
  const { projectId, domainId } = useParams<{ projectId?: string; domainId?: string }>();
  // Domains have no log of their own.
  if (domainId) return null;
  const href = projectId ? projectHref(projectId, 'activity', { object }) : adminHref('activity', { object });
  return <AppLink href={href}>{t('All activity')}</AppLink>;
}
