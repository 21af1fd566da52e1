'use client';

import { useT } from '#lib/i18n/use-t.ts';
import type { ImageRow } from './image-row.ts';

export function ImageOwner({ row }: { row: ImageRow }) {
  const t = useT();
  if (row.isOwn) return t('This project');
  return (
    row.ownerName ?? (
      <code className="font-mono text-small" title={row.image.owner}>
        {row.image.owner}
      </code>
    )
  );
}
