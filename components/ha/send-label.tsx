'use client';

import { useT } from '#lib/i18n/use-t.ts';
import { sendLabel } from './preflight-words.ts';
import { usePreflight } from './use-preflight.ts';

export function SendLabel({ projectId }: { projectId: string }) {
  const t = useT();
  const { notification, query } = usePreflight(projectId);
  const preflight = notification.hostname === '' ? undefined : query.data;
  return preflight ? t(sendLabel(preflight)) : t('Create notification');
}
