'use client';

import { FormFields } from '#components/console/form-fields.tsx';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { ImageVisibility } from '#lib/image/images/enums.ts';
import { visibilityNotes, visibilityWords } from './image-words.ts';
import { useIsAdmin } from './use-is-admin.ts';

const ORDER = ['private', 'shared', 'community', 'public'] as const satisfies readonly ImageVisibility[];

export function VisibilityField({ projectId }: { projectId: string }) {
  const t = useT();
  const isAdmin = useIsAdmin(projectId);
  const options = ORDER.map((value) => {
    const note = t(visibilityNotes[value]);
    const isRefused = value === 'public' && !isAdmin;
    return { value, label: t(visibilityWords[value]), [isRefused ? 'disabledReason' : 'description']: note };
  });
  return <FormFields of={{ visibility: { label: msg('Visibility'), control: 'cards', options } }} />;
}
