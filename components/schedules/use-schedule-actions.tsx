'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { scheduleApi } from '#lib/console/schedules/contract.ts';
import type { Schedule } from '#lib/console/schedules/schema.ts';
import { SCHEDULE_VERBS } from '#lib/console/schedules/verbs.ts';
import { clientOf } from '#lib/contract/client.ts';

const ScheduleForm = lazyComponent(async () => (await import('./schedule-form.tsx')).ScheduleForm);
const { remove, update, start } = clientOf(scheduleApi);

export const useScheduleActions = (projectId: string, onDeleted?: () => void): ObjectActions<Schedule> =>
  useKindActions({
    verbs: SCHEDULE_VERBS,
    of: projectId,
    kinds: remove.kinds,
    areDeletedImmediately: true,
    requests: {
      run: ({ id }: Schedule) => start.request(id),
      enable: ({ id }) => update.request(id, { enabled: true }),
      disable: ({ id }) => update.request(id, { enabled: false }),
      delete: ({ id }) => remove.request(id),
    },
    dialogs: { edit: ([row], onClose) => <ScheduleForm {...{ scope: projectId, row, onClose }} /> },
    onDeleted,
  });
