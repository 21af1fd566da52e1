'use client';

import { z } from 'zod';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import type { CoveredHost } from '#lib/console/ha/coverage/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { segmentHostApi } from '#lib/ha/hosts/contract.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface HostDialogProps extends ProjectDialogProps {
  host: CoveredHost;
}

const pathOf = ({ segment_id, id }: CoveredHost) => ({ segment: segment_id, host: id });

export function SetReserved({ projectId, host, onClose }: HostDialogProps) {
  const t = useT();
  const change = clientOf(segmentHostApi).update.useMutation(projectId);
  const { name, is_reserved, instances } = host;
  return (
    <ConfirmAction
      isDanger={false}
      onClose={onClose}
      title={is_reserved ? t('Stop reserving {name}?', { name }) : t('Reserve {name}?', { name })}
      confirmLabel={is_reserved ? t('Stop reserving') : t('Reserve {name}', { name })}
      onConfirm={() => change.mutateAsync({ ...pathOf(host), reserved: !is_reserved })}
    >
      {is_reserved ? (
        <p>{t('Instances of a failed host are placed there only if the scheduler chooses it.')}</p>
      ) : (
        <p>
          {t(
            'It takes over the instances of another host in its segment. {count, plural, =0 {It is empty.} one {It has # instance: keep it disabled and empty.} other {It has # instances: keep it disabled and empty.}}',
            { count: instances },
          )}
        </p>
      )}
    </ConfirmAction>
  );
}

const Schema = z.object({
  type: z.string().trim().min(1, msg('Enter a type, such as COMPUTE.')).max(255),
  control_attributes: z.string().trim().min(1, msg('Enter how the host is controlled, such as SSH.')).max(65_535),
});

export function EditHost({ projectId, host, onClose }: HostDialogProps) {
  const change = clientOf(segmentHostApi).update.useMutation(projectId);
  return (
    <FormDialog
      title={msg('Edit {name}', { name: host.name })}
      schema={Schema}
      defaultValues={host}
      onSave={(changes) => change.mutateAsync({ ...pathOf(host), ...changes })}
      onClose={onClose}
      fields={{ type: { label: msg('Type') }, control_attributes: { label: msg('Control attributes') } }}
    />
  );
}

export function RemoveHost({ projectId, host, onClose }: HostDialogProps) {
  const t = useT();
  const remove = clientOf(segmentHostApi).remove.useMutation(projectId);
  const { name, segment_name, instances } = host;
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('Remove {name} from {segment}?', { name, segment: segment_name })}
      confirmLabel={t('Remove {name}', { name })}
      onConfirm={() => remove.mutateAsync(pathOf(host))}
    >
      <p>
        {t(
          'Instances are no longer recovered when it fails{count, plural, =0 {.} one {: it has # instance.} other {: it has # instances.}}',
          { count: instances },
        )}
      </p>
    </ConfirmAction>
  );
}
