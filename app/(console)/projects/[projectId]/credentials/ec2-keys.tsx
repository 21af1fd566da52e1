'use client';

import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { ActionButton } from '#components/console/action-button.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { listSource, mapSource } from '#components/console/row-sources.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { textParam } from '#lib/client/url-params.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { ec2KeyFactApi } from '#lib/console/account/ec2-keys/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import type { Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { keysOfProject } from './ec2-key-row.ts';
import { ReplacedKeys } from './replaced-keys.tsx';
import { useEc2KeyActions } from './use-ec2-key-actions.tsx';
import { useEc2KeyColumns } from './use-ec2-key-columns.tsx';

const Ec2KeyPanel = lazyComponent(async () => (await import('./ec2-key-panel.tsx')).Ec2KeyPanel);

interface Ec2KeysProps {
  projectId: string;
  userId: string;
  /** Whether this session may manage keys, or the reason why not. */
  allowed: true | Text;
}

export function Ec2Keys({ projectId, userId, ...props }: Ec2KeysProps) {
  const t = useT();
  const mayWrite = useMayWrite(projectId);
  const allowed = props.allowed === true ? mayWrite : props.allowed;
  const [open, setOpen] = useUrlState('open', textParam);
  const actions = useEc2KeyActions({ projectId, userId, allowed, mayView: props.allowed });
  const columns = useEc2KeyColumns();
  const query = useQuery({ ...clientOf(ec2KeyFactApi).list.query(projectId), select: ({ ec2_keys }) => ec2_keys });
  const source = mapSource(listSource(query), (keys) => keysOfProject(keys, projectId));
  const rows = source.rows ?? [];
  const openRow = rows.find(({ access }) => access === open);
  return (
    <div className="flex flex-col gap-4">
      {allowed === true && <ReplacedKeys rows={rows} actionsOf={actions.of} />}
      <ResourceTable
        listId="ec2-keys"
        caption={t('EC2 keys')}
        columns={columns}
        source={source}
        idOf={({ access }) => access}
        nameOf={({ access }) => access}
        toolbar={<ActionButton action={actions.create} size="small" />}
        onPreview={({ access }) => setOpen(access)}
        actions={actions.of}
        bulkActions={actions.bulk}
        states={{ empty: <NoKeys /> }}
      />
      {openRow && (
        <Ec2KeyPanel projectId={projectId} row={openRow} actions={actions.of(openRow)} onClose={() => setOpen(null)} />
      )}
      {actions.dialog}
    </div>
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
