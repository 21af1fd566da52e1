'use client';

import { SearchX } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { ScreenState } from './screen-state.tsx';

export function FilteredEmpty({ onClear }: { onClear?: (() => void) | undefined }) {
  const t = useT();
  return (
    <ScreenState
      icon={SearchX}
      title={t('Nothing matches these filters')}
      actions={onClear && <Button onClick={onClear}>{t('Clear filters')}</Button>}
    />
  );
}
