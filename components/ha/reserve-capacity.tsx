'use client';

import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { capacityApi } from '#lib/console/ha/capacity/contract.ts';
import type { CoveredSegment } from '#lib/console/ha/coverage/schema.ts';
import { ReserveSettings } from '#lib/console/ha/reserve/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { RESERVE_KIND_WORDS, RESERVE_POLICY_WORDS } from './reserve-words.ts';

interface ReserveCapacityProps extends ProjectDialogProps {
  segment: CoveredSegment;
}

export function ReserveCapacity({ projectId, segment, onClose }: ReserveCapacityProps) {
  const change = clientOf(capacityApi).setReserve.useMutation(projectId);
  const { policy, kind, amount } = segment.reserve;
  return (
    <FormDialog
      title={msg('Reserve capacity in {name}', { name: segment.name })}
      description={msg('Capacity that stays free so that the instances of failed hosts can be restarted.')}
      size="medium"
      schema={ReserveSettings}
      defaultValues={{ policy, kind, amount }}
      fields={{
        policy: {
          label: msg('Launches that would use it up'),
          control: 'cards',
          columns: 3,
          words: RESERVE_POLICY_WORDS,
        },
        kind: {
          label: msg('How much is reserved'),
          control: 'cards',
          columns: 3,
          words: RESERVE_KIND_WORDS,
          isHidden: (values) => values.policy === 'off',
        },
        amount: {
          label: msg('Amount'),
          hint: msg('Failed hosts, or percent of the memory and cores.'),
          isHidden: (values) => values.policy === 'off' || values.kind === 'reserved_hosts',
        },
      }}
      onSave={(input) => change.mutateAsync({ segment: segment.id, ...input })}
      onClose={onClose}
    />
  );
}
