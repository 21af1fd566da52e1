'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '#components/console/query-content.tsx';
import { volumeMessageApi } from '#lib/block-storage/messages/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

export function LastMessage({ projectId, volumeId }: { projectId: string; volumeId: string }) {
  const t = useT();
  const answer = useQuery(
    clientOf(volumeMessageApi).messages.query(projectId, { resource_uuid: volumeId, limit: '1' }),
  );
  return (
    <QueryContent answer={answer} unknown={t('Could not load why it failed')}>
      {({ messages: [last] }) => last && <p>{last.user_message}</p>}
    </QueryContent>
  );
}
