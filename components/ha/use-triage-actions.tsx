'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ActionStart, ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { notifyFailure } from '#lib/client/notices.ts';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import type { ListedNotification } from '#lib/console/ha/notifications/schema.ts';
import { TRIAGE_VERBS, type TriageSubject, type TriageVerb, triagedOf } from '#lib/console/ha/triage/verbs.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useCopies } from './use-copies.tsx';
import { useTriageMutation } from './use-triage-mutation.ts';

type Row = ListedNotification;

const DialogByName = lazyComponent(async () => (await import('./dialog-by-name.tsx')).DialogByName);
const ReturnToService = lazyComponent(
  async () => (await import('#components/maintenance/return-to-service.tsx')).ReturnToService,
);

const { escalate, unmute, retry } = clientOf(haApi);

interface Options {
  /** A row represents all notifications of its incident. */
  isGrouped: boolean;
}

export function useTriageActions(projectId: string, { isGrouped }: Options): ObjectActions<Row> {
  const triage = useTriageMutation(projectId);
  const starts = (verb: 'acknowledge' | 'reopen'): ActionStart<Row> => {
    const run = async (rows: readonly Row[]) => {
      try {
        await triage({ notification_ids: rows.map(({ id }) => id), whole_incidents: isGrouped, verb });
      } catch (error) {
        notifyFailure(msg('The action failed'), error, () => void run(rows));
      }
    };
    return { run: (rows) => void run(rows) };
  };
  const actions = useKindActions<Row, TriageVerb, TriageSubject>({
    ...{ verbs: TRIAGE_VERBS, groups: { triage: msg('Triage'), host: msg('Fault') } },
    ...{ of: projectId, kinds: [...unmute.kinds, 'server'], allowed: useMayAdminister(projectId) },
    subjectOf: triagedOf,
    nameOf: ({ host }) => host,
    starts: { acknowledge: starts('acknowledge'), reopen: starts('reopen') },
    dialogs: { return: ([{ host }], onClose) => <ReturnToService hosts={[host]} {...{ projectId, onClose }} /> },
    dialogOf: (name, rows, onClose) => <DialogByName {...{ name, projectId, isGrouped, rows, onClose }} />,
    requests: {
      escalate: ({ id }) => escalate.request(id),
      unmute: ({ host }) => unmute.request({ host }),
      retry: ({ id }) => retry.request(id, {}),
    },
    valuesOf: ([{ retryable }]) => ({ retryable }),
  });
  const copies = useCopies();
  return {
    ...actions,
    of: (row) => [...actions.of(row), ...copies(row)],
    // Shortcuts apply to every row, including those whose menu does not have the action.
    keyed: (row) =>
      actions.bulk.flatMap(({ label, shortcut, allowed, onRun }) =>
        shortcut === undefined ? [] : [{ label, shortcut, allowed: allowed(row), onSelect: () => onRun([row], []) }],
      ),
  };
}
