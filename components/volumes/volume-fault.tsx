'use client';

import { useQuery } from '@tanstack/react-query';
import { Known } from '#components/console/known.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { lastMessageQuery } from '#lib/block-storage/messages/queries.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface VolumeFaultProps {
  projectId: string;
  volume: Volume;
}

/** Why a volume is in error, as the platform tells its users; nothing for a volume that is not. */
export function VolumeFault({ projectId, volume }: VolumeFaultProps) {
  return volume.status.startsWith('error') ? <LastMessage projectId={projectId} volume={volume} /> : null;
}

function LastMessage({ projectId, volume }: VolumeFaultProps) {
  const t = useT();
  const answer = useQuery(lastMessageQuery(projectId, volume.id));
  return (
    <Known answer={answer} unknown={t('Why it failed could not be loaded')}>
      {({ messages: [last] }) =>
        last && (
          <Alert tone="danger" title={t('The last operation failed')}>
            {last.user_message}
          </Alert>
        )
      }
    </Known>
  );
}
