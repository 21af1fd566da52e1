'use client';

import { Alert } from '#components/ui/alert.tsx';
import { useT } from '#lib/i18n/use-t.ts';

export function OutOfServiceNotice({ host }: { host: string }) {
  const t = useT();
  return (
    <Alert tone="warning" title={t('{host} is not in service', { host })}>
      {t('Until you return it to service, notifications about it are rejected and its instances are not recovered.')}
    </Alert>
  );
}
