'use client';

import { Check, Undo2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { ApiLens } from '#components/console/api-lens.tsx';
import { DetailActions } from '#components/console/detail-actions.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { useAdminActions } from '#components/instances/admin/use-admin-actions.tsx';
import { InstanceStatus } from '#components/instances/instance-status.tsx';
import { useServerChange } from '#components/instances/use-server-change.ts';
import { useOwners } from '#components/projects/use-owners.ts';
import { Button } from '#components/ui/button.tsx';
import { notifyFailure } from '#lib/client/notices.ts';
import { commandAnyRequest } from '#lib/compute/server-actions/requests.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { awaitsConfirmation } from '#lib/compute/servers/states.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminHref } from '#lib/screens/paths.ts';

export function AdminInstanceHeader({ projectId, server }: { projectId: string; server: Server }) {
  const t = useT();
  const router = useRouter();
  const { ownerOf } = useOwners(projectId);
  const { of, dialog } = useAdminActions(projectId, () => router.push(adminHref('instances')));
  const { project, domain } = ownerOf(server.tenant_id);
  return (
    <>
      <PageHeader
        title={server.name}
        crumbs={[{ label: t('All instances'), href: adminHref('instances') }]}
        status={<InstanceStatus {...{ projectId, server }} />}
        description={t('Project {project}, domain {domain}', { project, domain: domain || '–' })}
        actions={
          <>
            <ApiLens
              call={{ path: `compute/v2.1/servers/${server.id}` }}
              command={`openstack server show ${server.id}`}
            />
            {awaitsConfirmation(server) && <Verdict projectId={projectId} server={server} />}
            <DetailActions label={t('Actions for {name}', { name: server.name })} actions={of(server)} />
          </>
        }
      />
      {dialog}
    </>
  );
}

/** Asks the user to confirm or revert a migration that has arrived on the new host. */
function Verdict({ projectId, server }: { projectId: string; server: Server }) {
  const t = useT();
  const act = useServerChange(projectId);
  const { name } = server;
  const send = (command: 'confirm_resize' | 'revert_resize') => async () => {
    const notDone = msg('Could not complete the move of {name}', { name });
    const requestsOf = () => [commandAnyRequest(command, server.id, '')];
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
