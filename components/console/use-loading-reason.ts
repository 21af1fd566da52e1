'use client';

import type { Answer } from '#lib/client/answer.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Reason why the user cannot confirm yet: related data has not loaded. Undefined once it has, or if there is none. */
export function useLoadingReason(answer: Answer<unknown> | undefined): string | undefined {
  const t = useT();
  if (!answer || answer.data !== undefined) return undefined;
  return answer.error ? t('Could not load what this depends on') : t('Related data is still loading');
}
