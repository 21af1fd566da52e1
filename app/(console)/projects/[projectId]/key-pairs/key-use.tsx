'use client';

import { AppLink } from '#components/console/app-link.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { projectHref } from '#lib/screens/paths.ts';
import type { KeyRow } from './key-row.ts';

export function KeyUse({ projectId, row }: { projectId: string; row: Pick<KeyRow, 'name' | 'usedBy'> }) {
  const t = useT();
  if (row.usedBy === undefined) return <Skeleton className="h-3 w-16" />;
  if (row.usedBy === 0) return <span className="text-ink-faint">{t('No instance')}</span>;
  const where = new URLSearchParams({ where: `key:${row.name}` });
  return (
    <AppLink href={projectHref(projectId, 'instances', where)}>
      {t('{count, plural, one {# instance} other {# instances}}', { count: row.usedBy })}
    </AppLink>
  );
}
