'use client';

import { useState } from 'react';
import { AttentionList } from '#components/console/attention-list.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { useNow } from '#lib/client/use-now.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { endingCredentials, findAttention } from './attention.ts';
import { useAttentionItems } from './use-attention-items.tsx';
import type { OverviewData } from './use-overview.ts';

const shownAtFirst = 5;
const minuteMs = 60_000;

export function NeedsAttention({ projectId, data }: { projectId: string; data: OverviewData }) {
  const t = useT();
  const now = useNow(minuteMs);
  const [isWhole, setIsWhole] = useState(false);
  const toItem = useAttentionItems(projectId);
  const findings = findAttention(
    {
      down: data.servers.data?.down ?? [],
      servers: data.servers.data?.troubled ?? [],
      volumes: data.volumes.data?.rows ?? [],
      credentials: endingCredentials(data.credentials.data ?? [], data.credentialFacts.data?.credentials ?? [], now),
      quotas: [data.computeQuotas, data.storageQuotas, data.objectQuotas].flatMap((query) => query.data ?? []),
    },
    now,
  );
  if (findings.length === 0) return null;
  const shown = isWhole ? findings : findings.slice(0, shownAtFirst);
  return (
    <Card
      title={
        <span className="flex items-center gap-2">
          {t('Needs attention')} <Badge tone="danger">{findings.length}</Badge>
        </span>
      }
      hasPadding={false}
      className="lg:col-span-2"
    >
      <AttentionList items={shown.map(toItem)} />
      {findings.length > shown.length && (
        <div className="border-t px-2 py-1.5">
          <Button size="small" variant="ghost" onClick={() => setIsWhole(true)}>
            {t('Show all {count}', { count: findings.length })}
          </Button>
        </div>
      )}
    </Card>
  );
}
