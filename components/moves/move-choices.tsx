'use client';

import { useState } from 'react';
import { VerbDialog } from '#components/console/verb-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import { sendChange } from '#lib/client/change-request.ts';
import { notifyFailure } from '#lib/client/notices.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import type { PlannedMove } from '#lib/compute/moves/schema.ts';
import { commandRequest } from '#lib/compute/server-actions/requests.ts';
import { VERBS } from '#lib/compute/server-actions/verbs.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface MoveChoicesProps {
  projectId: string;
  move: PlannedMove;
  isLeft: boolean;
  onLeave: (serverId: string, isLeft: boolean) => void;
}

export function MoveChoices({ projectId, move, isLeft, onLeave }: MoveChoicesProps) {
  const t = useT();
  const [isDeleting, setIsDeleting] = useState(false);
  const kinds = [...clientOf(serverApi).act.kinds, 'host'];
  const starting = useProjectMutation(projectId, kinds, () =>
    sendChange(projectId, commandRequest('start', move.server_id)),
  );
  const { server_id, server_name: name, how, fix } = move;
  const start = () =>
    starting.mutate(undefined, {
      onError: (error) => notifyFailure(msg('Could not start {name}', { name }), error),
    });
  return (
    <span className="flex flex-wrap justify-end gap-1">
      {fix === 'start' && (
        <Button size="small" aria-label={t('Start {name}', { name })} isLoading={starting.isPending} onClick={start}>
          {t('Start')}
        </Button>
      )}
      {fix && (
        <Button size="small" aria-label={t('Delete {name}', { name })} onClick={() => setIsDeleting(true)}>
          {t('Delete')}
        </Button>
      )}
      {(how !== 'none' || isLeft) && (
        <Button
          size="small"
          aria-label={isLeft ? t('Move {name}', { name }) : t('Leave {name} on the host', { name })}
          onClick={() => onLeave(server_id, !isLeft)}
        >
          {isLeft ? t('Move') : t('Leave')}
        </Button>
      )}
      {isDeleting && (
        <VerbDialog
          {...{ projectId, kinds }}
          rows={[move]}
          idOf={() => server_id}
          nameOf={() => name}
          verb={VERBS.delete}
          losesData
          requestOf={() => commandRequest('delete', server_id)}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </span>
  );
}
