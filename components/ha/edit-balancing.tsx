'use client';

import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { BalanceSettings } from '#lib/console/ha/balance/schema.ts';
import { capacityApi } from '#lib/console/ha/capacity/contract.ts';
import type { CoveredSegment } from '#lib/console/ha/coverage/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';

interface EditBalancingProps extends ProjectDialogProps {
  segment: CoveredSegment;
}

export function EditBalancing({ projectId, segment, onClose }: EditBalancingProps) {
  const change = clientOf(capacityApi).setBalancing.useMutation(projectId);
  const { policy, moves_per_hour, by } = segment.balancing;
  return (
    <FormDialog
      title={msg('Automatic balancing of {name}', { name: segment.name })}
      description={
        by === null
          ? msg('The platform moves instances off the fullest hosts in your name, and with your rights.')
          : msg('The platform moves instances in the name of {user}. If you save, it does so in yours.', { user: by })
      }
      schema={BalanceSettings}
      defaultValues={{ policy, moves_per_hour }}
      fields={{
        policy: {
          label: msg('Moves are started'),
          control: 'cards',
          columns: 2,
          words: {
            manual: [msg('By administrators'), msg('Choose "Balance" to see and start a plan.')],
            automatic: [msg('By the platform'), msg('Checked each minute, but not during a recovery or a failure.')],
          },
        },
        moves_per_hour: {
          label: msg('Moves per hour'),
          hint: msg('All moves off hosts of the segment count.'),
          isHidden: (values) => values.policy === 'manual',
        },
      }}
      onSave={(input) => change.mutateAsync({ segment: segment.id, ...input })}
      onClose={onClose}
    />
  );
}
