'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import type { HypervisorRow } from '#components/hosts/hypervisor-row.ts';
import { serviceApi } from '#lib/compute/services/contract.ts';
import { useBulkChange } from '#lib/console/activity/use-bulk-change.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

export function EnableHosts({ projectId, rows, onClose }: ProjectDialogProps & { rows: readonly HypervisorRow[] }) {
  const t = useT();
  const update = clientOf(serviceApi).update.useMutation(projectId);
  const change = useBulkChange(projectId, ['host', 'server']);
  const values = { count: rows.length, name: rows[0]?.name ?? '' };
  const enabled = { status: 'enabled' } as const;
  const confirm = async () => {
    const [only, ...others] = rows;
    if (only && others.length === 0) return update.mutateAsync({ id: String(only.service?.id), ...enabled });
    await change({
      title: msg('Enabling {count} hosts', { count: rows.length }),
      rows,
      idOf: ({ id }) => id,
      nameOf: ({ name }) => name,
      requestsOf: ({ service }) => [clientOf(serviceApi).update.request(String(service?.id), enabled)],
    });
  };
  const reasons = rows.filter(({ reason }) => reason !== '');
  return (
    <ConfirmAction
      isDanger={false}
      onClose={onClose}
      title={t('{count, plural, one {Enable {name}?} other {Enable # hosts?}}', values)}
      confirmLabel={t('{count, plural, one {Enable {name}} other {Enable # hosts}}', values)}
      onConfirm={confirm}
    >
      <p>{t('The scheduler can place instances there again.')}</p>
      {reasons.length > 0 && (
        <ul className="list-disc ps-5">
          {reasons.map(({ id, name, reason }) => (
            <li key={id}>{t('{name} was disabled with this reason: {reason}', { name, reason })}</li>
          ))}
        </ul>
      )}
    </ConfirmAction>
  );
}
