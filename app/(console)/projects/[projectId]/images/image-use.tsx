'use client';

import { AppLink } from '#components/console/app-link.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useI18n } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';
import type { ImageRow } from './image-row.ts';

interface ImageUseProps {
  projectId: string;
  row: Pick<ImageRow, 'id' | 'usedBy'>;
  /** Shows words instead of only the number. */
  isLong?: boolean;
}

export function ImageUse({ projectId, row, isLong }: ImageUseProps) {
  const { t, format } = useI18n();
  if (row.usedBy === undefined) return <Skeleton className="h-3 w-12" />;
  const words = t(
    '{count, plural, =0 {No instance or volume} one {# instance or volume} other {# instances and volumes}}',
    {
      count: row.usedBy,
    },
  );
  if (row.usedBy === 0) return <span className="text-ink-faint">{isLong ? words : format.number(0)}</span>;
  return (
    <AppLink href={objectHref(projectId, 'images', row.id, { tab: 'uses' })}>
      {isLong ? (
        words
      ) : (
        <>
          <span aria-hidden>{format.number(row.usedBy)}</span>
          <span className="sr-only">{words}</span>
        </>
      )}
    </AppLink>
  );
}
