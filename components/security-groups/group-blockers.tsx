'use client';

import { useQuery } from '@tanstack/react-query';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { NameList } from '#components/console/name-list.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { portName } from '#components/ports/port-row.ts';
import { useBulkChange } from '#lib/console/activity/use-bulk-change.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { groupPortsQuery } from '#lib/networking/choices.ts';
import { portApi } from '#lib/networking/ports/contract.ts';
import type { Port } from '#lib/networking/ports/schema.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { type GroupRow, groupName } from './group-row.ts';

export function GroupBlockers({ projectId, row, onClose }: ProjectDialogProps & { row: GroupRow }) {
  const t = useT();
  const { group } = row;
  const ports = useQuery(groupPortsQuery(projectId, group.id));
  const change = useBulkChange(projectId, ['port', 'security_group', 'server']);
  const name = groupName(group);
  const removeFrom = (holders: readonly Port[]) =>
    change({
      title: msg('Removing {name} from {count, plural, one {# port} other {# ports}}', { name, count: holders.length }),
      rows: holders,
      idOf: ({ id }) => id,
      nameOf: portName,
      requestsOf: (port) => [
        clientOf(portApi).update.request(port.id, {
          security_groups: port.security_groups.filter((id) => id !== group.id),
        }),
      ],
    });
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('{name} is in use', { name })}
      confirmLabel={t('Remove from all ports')}
      restsOn={ports}
      onConfirm={async () => ports.data && removeFrom(ports.data.ports)}
    >
      <p>{t('A group can be deleted only when no port uses it.')}</p>
      <QueryContent answer={ports} unknown={t('Could not load the ports')}>
        {(found) => <Blocking projectId={projectId} ports={found.ports} />}
      </QueryContent>
    </ConfirmAction>
  );
}

function Blocking({ projectId, ports }: { projectId: string; ports: readonly Port[] }) {
  const t = useT();
  if (ports.length === 0) return null;
  return (
    <>
      <p>{t('{count, plural, one {# port uses it:} other {# ports use it:}}', { count: ports.length })}</p>
      <NameList
        items={ports}
        idOf={({ id }) => id}
        nameOf={portName}
        hrefOf={({ id }) => objectHref(projectId, 'ports', id)}
      />
      <p>{t('A port without a group allows no traffic in or out.')}</p>
    </>
  );
}
