'use client';

import { useT } from '#lib/i18n/use-t.ts';
import { useIsLockedOut } from './use-is-locked-out.ts';

/** What the button does: the second press is one that was asked about. */
export function LaunchLabel({ isWarned }: { isWarned: boolean }) {
  const t = useT();
  const isLockedOut = useIsLockedOut();
  return isWarned && isLockedOut ? t('Launch all the same') : t('Launch instance');
}
