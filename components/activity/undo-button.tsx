'use client';

import { Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Tooltip } from '#components/ui/tooltip.tsx';
import { useTimed } from '#lib/client/use-now.ts';
import type { Activity } from '#lib/console/activity/schema.ts';
import { sendUndo } from '#lib/console/activity/send-undo.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { activitySentence } from './activity-words.ts';

/** Undoes an action as long as that is possible; then it disappears. It is disabled if the object was changed since. */
export function UndoButton({ activity }: { activity: Activity }) {
  const t = useT();
  const { id, undo } = activity;
  const end = undo ? Date.parse(undo.until) : 0;
  const isOver = useTimed((now) => now >= end);
  const noteId = useId();
  const [isSending, setIsSending] = useState(false);
  if (!undo || isOver) return null;
  const send = () => {
    setIsSending(true);
    void sendUndo(id, undo).finally(() => setIsSending(false));
  };
  const reason = undo.obstacle ? t(undo.obstacle) : undefined;
  const note = reason ?? (undo.loss === null ? undefined : t(undo.loss));
  return (
    <>
      <Tooltip text={note ?? ''}>
        <Button
          size="small"
          variant="ghost"
          isLoading={isSending}
          aria-disabled={reason !== undefined}
          aria-label={t('Undo: {action}', { action: activitySentence(t, activity) })}
          aria-describedby={note === undefined ? undefined : noteId}
          className="shrink-0"
          onClick={send}
        >
          {!isSending && <Undo2 aria-hidden className="size-3.5" />}
          {t('Undo')}
        </Button>
      </Tooltip>
      {note !== undefined && (
        <span id={noteId} hidden>
          {note}
        </span>
      )}
    </>
  );
}
