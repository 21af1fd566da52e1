'use client';

import { Button } from '#components/ui/button.tsx';
import { useT } from '#lib/i18n/use-t.ts';

interface PendingBarProps {
  count: number;
  onReview: () => void;
  onDiscard: () => void;
}

export function PendingBar({ count, onReview, onDiscard }: PendingBarProps) {
  const t = useT();
  if (count === 0) return null;
  return (
    <div className="flex w-fit items-center gap-2 rounded-card border bg-raised p-2 ps-3 shadow-float">
      <span role="status" className="whitespace-nowrap font-medium">
        {t('{count, plural, one {# pending change} other {# pending changes}}', { count })}
      </span>
      <Button size="small" variant="primary" onClick={onReview}>
        {t('Review')}
      </Button>
      <Button size="small" variant="ghost" onClick={onDiscard}>
        {t('Discard')}
      </Button>
    </div>
  );
}
