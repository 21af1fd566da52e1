'use client';

import { Undo2 } from 'lucide-react';
import { ReasonedButton } from '#components/console/reasoned-button.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import { notifyFailure } from '#lib/client/notices.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { HaRecord } from '#lib/console/ha/record/schema.ts';
import { returnObstacles } from '#lib/console/ha/return/can.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Puts the repaired host back into service, or says what stands in the way. */
export function RecordReturn({ projectId, record }: { projectId: string; record: HaRecord }) {
  const t = useT();
  const { name, now, protection } = record.host;
  const back = useProjectMutation(projectId, ['notification', 'hypervisor', 'service'], (host: string) =>
    projectRequest(projectId, `console/v1/ha/hosts/${encodeURIComponent(host)}/return`, { method: 'POST' }),
  );
  const [obstacle] = returnObstacles({
    name,
    onMaintenance: protection?.on_maintenance ?? false,
    isUnderRecovery: ['new', 'running', 'error'].includes(record.notification.status),
    compute: now && { reportsUp: now.is_reporting, isEnabled: now.is_enabled, isForcedDown: now.is_forced_down },
  });
  const run = () =>
    back.mutate(name, {
      onError: (error) => notifyFailure(msg('Could not return the host to service'), toApiError(error), run),
    });
  return (
    <ReasonedButton size="small" isLoading={back.isPending} reason={obstacle && t(obstacle)} onClick={run}>
      <Undo2 aria-hidden />
      {t('Return to service')}
    </ReasonedButton>
  );
}
