'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { scopeCountQuery } from '#lib/console/facts/scope-count-query.ts';
import { useT } from '#lib/i18n/use-t.ts';

export function ScopeCounts({ projectId }: { projectId: string }) {
  const t = useT();
  const { data } = useQuery(scopeCountQuery(projectId));
  if (!data) return null;
  const { instances, errors } = data;
  return (
    <span className="flex shrink-0 items-center gap-2 text-ink-faint text-small tabular-nums">
      {instances > 0 && t('{count, plural, one {# instance} other {# instances}}', { count: instances })}
      {errors > 0 && (
        <span className="flex items-center gap-1 text-danger-ink">
          <CircleAlert aria-hidden className="size-3.5" />
          {t('{count} failed', { count: errors })}
        </span>
      )}
    </span>
  );
}
