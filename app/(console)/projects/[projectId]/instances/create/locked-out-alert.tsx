'use client';

import { Alert } from '#components/ui/alert.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { useIsLockedOut } from './use-is-locked-out.ts';

/** The question before a launch after which nobody may get in. */
export function LockedOutAlert() {
  const t = useT();
  if (!useIsLockedOut()) return null;
  return (
    <Alert tone="warning" isUrgent title={t('You may not be able to log in')}>
      {t('Neither key pair nor password is given. Press the button once more to launch all the same.')}
    </Alert>
  );
}
