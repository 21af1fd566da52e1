'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import { notify, notifyFailure } from '#lib/client/notices.ts';
import { instanceActionsQuery } from '#lib/compute/instance-actions/queries.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { supportBundle } from './support-bundle.ts';

/** Copies everything that an administrator needs to look into an instance, to be pasted into a mail or a ticket. */
export function SendToAdministrator({ projectId, server }: { projectId: string; server: Server }) {
  const t = useT();
  const client = useQueryClient();
  const [isGathering, setIsGathering] = useState(false);
  const copy = async () => {
    setIsGathering(true);
    try {
      const { instanceActions } = await client.fetchQuery(instanceActionsQuery(projectId, server.id));
      const address = window.location.href;
      await navigator.clipboard.writeText(supportBundle({ server, actions: instanceActions, address, at: new Date() }));
      notify({
        level: 'success',
        title: msg('Copied for an administrator'),
        message: msg('Paste it into a mail or a ticket. It holds no secrets.'),
      });
    } catch (error) {
      notifyFailure(msg('Nothing was copied'), toApiError(error));
    }
    setIsGathering(false);
  };
  return (
    <Button size="small" onClick={copy} isLoading={isGathering}>
      <Send aria-hidden />
      {t('Send to administrator')}
    </Button>
  );
}
