'use client';

import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { ActionButton } from '#components/console/action-button.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { listSource, mapSource } from '#components/console/row-sources.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import { notifyFailure } from '#lib/client/notices.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ec2KeysQuery, useCreateEc2Key, useEc2Key } from '#lib/identity/ec2-keys/queries.ts';
import type { Ec2Key } from '#lib/identity/ec2-keys/schema.ts';
import { DeleteEc2Keys } from './delete-ec2-keys.tsx';

const Ec2SecretDialog = lazyComponent(async () => (await import('./ec2-secret-dialog.tsx')).Ec2SecretDialog);

interface Ec2KeysProps {
  projectId: string;
  userId: string;
  /** Whether this session may manage keys, or the reason why not. */
  allowed: true | Text;
}

type Row = Pick<Ec2Key, 'access' | 'tenant_id'>;

export function Ec2Keys({ projectId, userId, ...props }: Ec2KeysProps) {
  const t = useT();
  const mayWrite = useMayWrite(projectId);
  const allowed = props.allowed === true ? mayWrite : props.allowed;
  const [shown, setShown] = useState<Ec2Key>();
  const [doomed, setDoomed] = useState<readonly Row[]>([]);
  const create = useCreateEc2Key(projectId, userId);
  const load = useEc2Key(projectId, userId);
  const list = mapSource(listSource(useQuery(ec2KeysQuery(projectId, userId))), (rows) =>
    rows.filter(({ tenant_id }) => tenant_id === projectId),
  );
  const show = (key: Promise<Ec2Key>, failure: Text) =>
    void key.then(setShown, (error: unknown) => notifyFailure(failure, toApiError(error)));
  const createAction = {
    label: t('Create EC2 key'),
    allowed,
    onSelect: () => show(create.mutateAsync(), msg('Could not create an EC2 key')),
  };
  const access = { id: 'access', header: t('Access key'), width: 20, grows: true, isRowHeader: true };
  const columns = [{ ...access, text: (row: Row) => row.access, cell: (row: Row) => <CopyableId id={row.access} /> }];
  return (
    <>
      <ResourceTable
        listId="ec2-keys"
        caption={t('EC2 keys')}
        columns={columns}
        source={list}
        idOf={({ access }) => access}
        nameOf={({ access }) => access}
        toolbar={<ActionButton action={createAction} size="small" />}
        actions={({ access, tenant_id }) => [
          {
            label: t('Show secret'),
            allowed: props.allowed,
            onSelect: () => show(load.mutateAsync(access), msg('Could not load the secret')),
          },
          { label: t('Delete'), allowed, isDanger: true, onSelect: () => setDoomed([{ access, tenant_id }]) },
        ]}
        bulkActions={[{ label: t('Delete'), allowed: () => allowed, isDanger: true, onRun: setDoomed }]}
        states={{ empty: <NoKeys /> }}
      />
      <DeleteEc2Keys {...{ projectId, userId }} keys={doomed} onClose={() => setDoomed([])} />
      {shown && <Ec2SecretDialog ec2Key={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

function NoKeys() {
  const t = useT();
  return (
    <EmptyState icon={KeyRound} title={t('No EC2 keys yet')}>
      {t('Tools that use the EC2 or S3 API sign their requests with an access key and a secret.')}
    </EmptyState>
  );
}
