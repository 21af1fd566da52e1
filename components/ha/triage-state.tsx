'use client';

import { useQuery } from '@tanstack/react-query';
import { ActionButton } from '#components/console/action-button.tsx';
import { Age } from '#components/console/age.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import type { ListedNotification } from '#lib/console/ha/notifications/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { TRIAGE_WORDS } from './notification-words.ts';
import { useTriageActions } from './use-triage-actions.tsx';

const BUTTONS = ['acknowledge', 'assign', 'resolve', 'reopen', 'mute', 'unmute', 'return', 'retry', 'resend'];

export function TriageState({ projectId, id }: { projectId: string; id: string }) {
  const t = useT();
  const answer = useQuery(clientOf(haApi).listed.query(projectId, id));
  return (
    <QueryContent answer={answer} unknown={t('Could not load the triage')}>
      {({ notification }) => <State projectId={projectId} notification={notification} />}
    </QueryContent>
  );
}

function State({ projectId, notification }: { projectId: string; notification: ListedNotification }) {
  const t = useT();
  const actions = useTriageActions(projectId, { isGrouped: false });
  const { triage, owner, resolution, acknowledged_at, resolved_at } = notification;
  const { word, tone } = TRIAGE_WORDS[triage];
  const since = triage === 'resolved' ? resolved_at : triage === 'acknowledged' ? acknowledged_at : null;
  const shown = actions.of(notification).filter(({ id = '' }) => BUTTONS.includes(id));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="flex flex-wrap items-center gap-x-3">
          <StateBadge word={t(word)} tone={tone} />
          {since && (
            <span className="text-ink-faint text-small">
              <Age at={since} />
            </span>
          )}
          <span className="text-ink-muted">
            {owner ? t('Assigned to {name}', { name: owner.name }) : t('Not assigned yet')}
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          {shown.map((action) => (
            <ActionButton key={action.id} action={action} size="small" />
          ))}
        </div>
      </div>
      {resolution && <p className="whitespace-pre-wrap break-words">{resolution}</p>}
      {actions.dialog}
    </>
  );
}
