'use client';

import { useQuery } from '@tanstack/react-query';
import { AppLink } from '#components/console/app-link.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { objectHref } from '#lib/screens/paths.ts';

export function AttachedTo({ projectId, volume }: { projectId: string; volume: Volume }) {
  const names = useQuery({
    ...clientOf(serverApi).summaries.query(projectId, { limit: '1000' }),
    enabled: volume.attachments.length > 0,
  });
  if (names.isLoading) return <Skeleton />;
  return volume.attachments.map(({ attachment_id, server_id, host_name, device }) => (
    <span key={attachment_id} className="inline-flex max-w-full items-baseline gap-1.5 not-first:ms-2">
      {server_id === null ? (
        host_name
      ) : (
        <AppLink href={objectHref(projectId, 'instances', server_id)} className="truncate">
          {names.data?.servers.find(({ id }) => id === server_id)?.name ?? server_id}
        </AppLink>
      )}
      <code className="shrink-0 font-mono text-ink-faint text-small">{device}</code>
    </span>
  ));
}
