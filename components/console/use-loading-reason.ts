'use client';

import type { Answer } from '#lib/client/answer.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Why nobody can agree to something yet: what it rests on is not known. Undefined when it is, or when it rests on nothing. */
export function useLoadingReason(answer: Answer<unknown> | undefined): string | undefined {
  const t = useT();
  if (!answer || answer.data !== undefined) return undefined;
  return answer.error ? t('Could not load what this depends on') : t('Related data is still loading');
}
