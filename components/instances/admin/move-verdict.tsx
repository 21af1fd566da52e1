'use client';

import { Check, Undo2 } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { notifyFailure } from '#lib/client/notices.ts';
import { commandRequest, withReason } from '#lib/compute/server-actions/requests.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { useServerChange } from '../use-server-change.ts';

/** Asks the user to confirm or revert a migration that has arrived on the new host. */
export function MoveVerdict({ projectId, server }: { projectId: string; server: Server }) {
  const t = useT();
  const act = useServerChange(projectId);
  const { name } = server;
  const send = (command: 'confirm_resize' | 'revert_resize') => async () => {
    const notDone = msg('Could not complete the move of {name}', { name });
    const requestsOf = () => [withReason(commandRequest(command, server.id))];
    await act({ servers: [server], requestsOf, title: '' }).catch((error: unknown) => notifyFailure(notDone, error));
  };
  return (
    <>
      <Button variant="primary" onClick={send('confirm_resize')}>
        <Check aria-hidden />
        {t('Confirm move')}
      </Button>
      <Button onClick={send('revert_resize')}>
        <Undo2 aria-hidden />
        {t('Revert move')}
      </Button>
    </>
  );
}
