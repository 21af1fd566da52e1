'use client';

import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { capacityApi } from '#lib/console/ha/capacity/contract.ts';
import type { CoveredSegment } from '#lib/console/ha/coverage/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';

interface ProtectReserveProps extends ProjectDialogProps {
  segment: CoveredSegment;
}

/** Ends the override of a reserve early. */
export function ProtectReserve({ projectId, segment: { id, name }, onClose }: ProtectReserveProps) {
  const revoke = clientOf(capacityApi).revokeReserveOverride.useMutation(projectId);
  return (
    <FormDialog
      title={msg('Protect the reserve of {name} again?', { name })}
      description={msg('Launches that would use it up are rejected again.')}
      submitLabel={msg('Protect reserve again')}
      schema={z.object({})}
      onSave={() => revoke.mutateAsync({ segment: id })}
      onClose={onClose}
    />
  );
}
