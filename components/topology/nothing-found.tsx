'use client';

import { SearchX } from 'lucide-react';
import { ScreenState } from '#components/console/screen-state.tsx';
import { Button } from '#components/ui/button.tsx';
import { useT } from '#lib/i18n/use-t.ts';

export function NothingFound({ onClear }: { onClear: () => void }) {
  const t = useT();
  return (
    <ScreenState
      icon={SearchX}
      title={t('Nothing matches')}
      actions={<Button onClick={onClear}>{t('Clear search')}</Button>}
    >
      {t('No network, router or instance matches this search and state.')}
    </ScreenState>
  );
}
