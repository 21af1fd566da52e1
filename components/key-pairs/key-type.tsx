'use client';

import { Badge } from '#components/ui/badge.tsx';
import { Tooltip } from '#components/ui/tooltip.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { KeyRow } from './key-row.ts';

export function KeyType({ row }: { row: KeyRow }) {
  const t = useT();
  const { algorithm, judgement } = row;
  if (!judgement || judgement.level === 'good') return algorithm || t('Unknown');
  const isRefused = judgement.level === 'refused';
  return (
    <span className="inline-flex items-center gap-2">
      {algorithm}
      <Tooltip text={t(judgement.sentence)}>
        <button type="button" className="rounded-full">
          <Badge tone={isRefused ? 'danger' : 'warning'}>{isRefused ? t('Refused') : t('Weak')}</Badge>
          <span className="sr-only">{t(judgement.sentence)}</span>
        </button>
      </Tooltip>
    </span>
  );
}
