'use client';

import { Card } from '#components/ui/card.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { NotificationComments } from './notification-comments.tsx';
import { TriageState } from './triage-state.tsx';

export function TriageBar({ projectId, id }: { projectId: string; id: string }) {
  const t = useT();
  return (
    <Card title={t('Triage')}>
      <div className="flex flex-col gap-4">
        <TriageState projectId={projectId} id={id} />
        <NotificationComments projectId={projectId} id={id} />
      </div>
    </Card>
  );
}
