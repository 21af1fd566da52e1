'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import type { CoveredSegment } from '#lib/console/ha/coverage/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { segmentApi } from '#lib/ha/segments/contract.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface DeleteSegmentProps extends ProjectDialogProps {
  segment: CoveredSegment;
}

export function DeleteSegment({ projectId, segment: { id, name, hosts }, onClose }: DeleteSegmentProps) {
  const t = useT();
  const remove = clientOf(segmentApi).remove.useMutation(projectId);
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('Delete segment {name}?', { name })}
      confirmLabel={t('Delete {name}', { name })}
      phrase={name}
      onConfirm={() => remove.mutateAsync({ segment: id })}
    >
      <p>
        {t(
          '{count, plural, =0 {It has no hosts.} one {Its host is no longer protected.} other {Its # hosts are no longer protected.}}',
          { count: hosts.total },
        )}
      </p>
    </ConfirmAction>
  );
}
