'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { mapAnswer } from '#lib/client/answer.ts';
import type { BalancePlan } from '#lib/console/ha/balance/schema.ts';
import { capacityApi } from '#lib/console/ha/capacity/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { BALANCE_OBSTACLES } from '#lib/ha/balancing/rules.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { BalanceMoves } from './balance-moves.tsx';

interface BalanceDialogProps extends ProjectDialogProps {
  /** The only segment to balance; all hosts without it. */
  segment?: { id: string; name: string };
}

const BalanceInput = z.object({ parallel: z.int().min(1).max(20) });

export function BalanceDialog({ projectId, segment, onClose }: BalanceDialogProps) {
  const t = useT();
  const plan = mapAnswer(
    useQuery(clientOf(capacityApi).balancePlan.query(projectId, segment ? { segment: segment.id } : {})),
    (data) => data.plan,
  );
  const start = clientOf(capacityApi).balance.useMutation(projectId);
  const moves = plan.data?.groups.flatMap((group) => group.moves) ?? [];
  return (
    <FormDialog
      title={segment ? msg('Balance {name}', { name: segment.name }) : msg('Balance hosts')}
      description={msg('Moves instances off the fullest hosts. They stay within their segment.')}
      submitLabel={
        moves.length > 0
          ? msg('{count, plural, one {Move # instance} other {Move # instances}}', { count: moves.length })
          : msg('Move instances')
      }
      size="large"
      schema={BalanceInput}
      defaultValues={{ parallel: 2 }}
      fields={{ parallel: { label: msg('At the same time') } }}
      restsOn={plan}
      allowed={plan.data ? obstacleOf(plan.data) : true}
      notice={msg('Balancing started')}
      onSave={({ parallel }) =>
        start.mutateAsync({ parallel, moves: moves.map(({ server_id, to }) => ({ server_id, to })) })
      }
      onClose={onClose}
    >
      <QueryContent answer={plan} unknown={t('Could not plan the moves')}>
        {({ groups }) => (
          <div className="flex flex-col gap-4">
            {groups.length === 0 && <Alert tone="info" title={t('Fewer than two hosts accept instances.')} />}
            {groups.map((group) => (
              <BalanceMoves key={group.segment_id ?? ''} group={group} />
            ))}
          </div>
        )}
      </QueryContent>
      <p className="text-ink-muted">{t('The moves run on the platform. You can leave this page.')}</p>
    </FormDialog>
  );
}

function obstacleOf({ obstacle, groups }: BalancePlan): true | Text {
  if (obstacle) return msg(BALANCE_OBSTACLES[obstacle]);
  return groups.some(({ moves }) => moves.length > 0) || msg('There is nothing to move.');
}
