'use client';

import { Alert } from '#components/ui/alert.tsx';
import type { SuspectHost } from '#lib/console/ha/suspects/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { SuspectText } from './suspect-text.tsx';

const ADVICE: Record<SuspectHost['path'], string> = {
  hypervisor: msg('The host is running, so its instances are not evacuated. Check libvirt and the connection to it.'),
  network: msg('Changes to networks may not reach its instances. Check ovn-controller on the host.'),
  all: msg(
    'The host is running, and so may its instances. It only counts as down after a longer silence. Check its connection to Nephos, libvirt and ovn-controller.',
  ),
};

export function SuspectAlert({ suspect }: { suspect: SuspectHost }) {
  const t = useT();
  return (
    <Alert tone="warning" title={<SuspectText suspect={suspect} />}>
      {t(ADVICE[suspect.path])}
    </Alert>
  );
}
