'use client';

import type { ListNames } from '#lib/console/ha/overview/sentences.ts';
import { useI18n } from '#lib/i18n/use-t.ts';

export function useNameList(): ListNames {
  const { t, format } = useI18n();
  return ({ total, names }) =>
    format.list(total > names.length ? [...names, t('{count} more', { count: total - names.length })] : names);
}
