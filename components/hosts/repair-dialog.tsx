'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { faultApi } from '#lib/compute/simulated-fleet/contract.ts';
import type { Fault } from '#lib/compute/simulated-fleet/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { faultWords, repairConsequences } from './fault-words.ts';

interface RepairDialogProps extends ProjectDialogProps {
  host: string;
  faults: readonly Fault[];
}

export function RepairDialog({ projectId, host, faults, onClose }: RepairDialogProps) {
  const t = useT();
  const repair = clientOf(faultApi).remove.useMutation(projectId);
  return (
    <ConfirmAction
      isDanger={false}
      onClose={onClose}
      title={t('Repair {host}?', { host })}
      confirmLabel={t('Repair {host}', { host })}
      onConfirm={() => Promise.all(faults.map(({ id }) => repair.mutateAsync(id)))}
      notice={msg('Repaired {name}', { name: host })}
    >
      <div className="flex flex-col gap-3">
        <p>{t('These simulated faults are removed:')}</p>
        <ul className="list-disc ps-5">
          {faults.map(({ id, type }) => (
            <li key={id}>{t(faultWords[type].title)}</li>
          ))}
        </ul>
        {repairConsequences(faults).map((consequence) => (
          <p key={consequence}>{t(consequence)}</p>
        ))}
      </div>
    </ConfirmAction>
  );
}
