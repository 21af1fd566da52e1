'use client';

import { useQuery } from '@tanstack/react-query';
import { ObjectActivity } from '#components/activity/object-activity.tsx';
import { volumeMessageApi } from '#lib/block-storage/messages/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

export function VolumeActivity({ projectId, volumeId }: { projectId: string; volumeId: string }) {
  const t = useT();
  const failures = useQuery(clientOf(volumeMessageApi).messages.query(projectId, { resource_uuid: volumeId }));
  const causes = new Map(failures.data?.messages.map(({ request_id, user_message }) => [request_id, user_message]));
  return (
    <ObjectActivity
      projectId={projectId}
      kind="volume"
      id={volumeId}
      detailsOf={({ request_id, state }) =>
        state === 'failed' && request_id !== null ? causes.get(request_id) : undefined
      }
      detailsFrom={{ answer: failures, unknown: t('Could not load why it failed') }}
    />
  );
}
