'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '#components/console/query-content.tsx';
import { lastMessageQuery } from '#lib/block-storage/messages/queries.ts';
import { useT } from '#lib/i18n/use-t.ts';

export function LastMessage({ projectId, volumeId }: { projectId: string; volumeId: string }) {
  const t = useT();
  const answer = useQuery(lastMessageQuery(projectId, volumeId));
  return (
    <QueryContent answer={answer} unknown={t('Could not load why it failed')}>
      {({ messages: [last] }) => last && <p>{last.user_message}</p>}
    </QueryContent>
  );
}
