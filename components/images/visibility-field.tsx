'use client';

import { RadioCardsField } from '#components/console/radio-cards-field.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { ImageVisibility } from '#lib/image/images/enums.ts';
import { visibilityNotes, visibilityWords } from './image-words.ts';
import { useIsAdmin } from './use-is-admin.ts';

const ORDER = ['private', 'shared', 'community', 'public'] as const satisfies readonly ImageVisibility[];

export function VisibilityField({ projectId }: { projectId: string }) {
  const t = useT();
  const isAdmin = useIsAdmin(projectId);
  return (
    <RadioCardsField
      name="visibility"
      label={t('Visibility')}
      cards={ORDER.map((value) => ({
        value,
        title: t(visibilityWords[value]),
        description: value === 'public' && !isAdmin ? undefined : t(visibilityNotes[value]),
        disabledReason: value === 'public' && !isAdmin ? t(visibilityNotes.public) : undefined,
      }))}
    />
  );
}
