'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '#components/console/action-button.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { ec2KeyFactApi } from '#lib/console/account/ec2-keys/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { isUnusedSinceReplacement, keysOfProject } from './ec2-key-row.ts';
import { useEc2KeyActions } from './use-ec2-key-actions.tsx';
import { useMayChangeKeys } from './use-may-change-keys.ts';

const CreateEc2Key = lazyComponent(async () => (await import('./create-ec2-key.tsx')).CreateEc2Key);

/** Creates keys, and offers to delete those that no client has used since their replacement. */
export function Ec2KeyTools({ projectId }: { projectId: string }) {
  const t = useT();
  const allowed = useMayChangeKeys(projectId);
  const [isCreating, setIsCreating] = useState(false);
  return (
    <>
      {allowed === true && <ReplacedKeys projectId={projectId} />}
      <div className="flex justify-end">
        <ActionButton
          size="small"
          action={{ label: t('Create EC2 key'), allowed, onSelect: () => setIsCreating(true) }}
        />
      </div>
      {isCreating && <CreateEc2Key projectId={projectId} onClose={() => setIsCreating(false)} />}
    </>
  );
}

function ReplacedKeys({ projectId }: { projectId: string }) {
  const { t, format } = useI18n();
  const keys = useQuery(clientOf(ec2KeyFactApi).list.query(projectId));
  const actions = useEc2KeyActions(projectId);
  const unused = keysOfProject(keys.data?.ec2_keys ?? [], projectId).filter(isUnusedSinceReplacement);
  return (
    <>
      {unused.map((row) => (
        <Alert
          key={row.access}
          tone="info"
          title={t('The old key {access} is no longer used.', { access: row.access })}
          actions={
            <Button size="small" onClick={actions.of(row).find(({ id }) => id === 'delete')?.onSelect}>
              {t('Delete old key')}
            </Button>
          }
        >
          {t('All requests since {time} were signed with other keys, such as its replacement.', {
            time: format.dateTime(row.successor?.created_at ?? row.created_at),
          })}
        </Alert>
      ))}
      {actions.dialog}
    </>
  );
}
