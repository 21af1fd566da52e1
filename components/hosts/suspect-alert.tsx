'use client';

import { Alert } from '#components/ui/alert.tsx';
import type { SuspectHost } from '#lib/console/ha/suspects/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { SuspectText } from './suspect-text.tsx';

export function SuspectAlert({ suspect }: { suspect: SuspectHost }) {
  const t = useT();
  return (
    <Alert tone="warning" title={<SuspectText suspect={suspect} />}>
      {suspect.path === 'hypervisor'
        ? t('The host is running, so its instances are not evacuated. Check libvirt and the connection to it.')
        : t('Changes to networks may not reach its instances. Check ovn-controller on the host.')}
    </Alert>
  );
}
