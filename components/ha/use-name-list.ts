'use client';

import type { ListNames } from '#lib/console/ha/overview/sentences.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';

export function useNameList(): ListNames {
  const t = useT();
  const format = useFormat();
  return ({ total, names }) =>
    format.list(total > names.length ? [...names, t('{count} more', { count: total - names.length })] : names);
}
