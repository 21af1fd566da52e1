'use client';

import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#components/console/load-error.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { SuspectText } from './suspect-text.tsx';

/** What it means that one path to a host is silent; nothing while both work. */
export function SuspectNotice({ projectId, host }: { projectId: string; host: string }) {
  const t = useT();
  const answer = useQuery(clientOf(haApi).suspects.query(projectId));
  const suspect = answer.data?.suspects.find((one) => one.host === host);
  if (!answer.error && !suspect) return null;
  return (
    <div className="mb-4">
      <LoadError answer={answer} unknown={t('Could not load which hosts are silent')} />
      {suspect && (
        <Alert tone="warning" title={<SuspectText suspect={suspect} />}>
          {suspect.path === 'hypervisor'
            ? t('The host is running, so its instances are not evacuated. Check libvirt and the connection to it.')
            : t('Changes to networks may not reach its instances. Check ovn-controller on the host.')}
        </Alert>
      )}
    </div>
  );
}
