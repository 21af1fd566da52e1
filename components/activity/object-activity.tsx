'use client';

import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#components/console/load-error.tsx';
import { statusWord } from '#components/console/status-words.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import type { ActivityKind } from '#lib/console/activity/kinds.ts';
import { objectActivityQuery } from '#lib/console/activity/log-queries.ts';
import type { Activity } from '#lib/console/activity/schema.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { fieldWords } from '#lib/console/facts/field-words.ts';
import type { ObjectEvent } from '#lib/console/facts/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ActivityEntries } from './activity-entries.tsx';
import { activitySentence, actorName, durationOf } from './activity-words.ts';
import { useActivityPlace } from './use-activity-place.ts';

const UndoButton = lazyComponent(async () => (await import('./undo-button.tsx')).UndoButton);

interface ObjectActivityProps {
  projectId: string;
  kind: ActivityKind;
  /** Id of the object in the log. */
  id: string;
  /** Details beyond the names of the changed fields. @param events those of the request on the object */
  detailsOf?: (activity: Activity, events: readonly ObjectEvent[]) => string | undefined;
  /** Query that `detailsOf` depends on, and the title of its error. */
  detailsFrom?: Parameters<typeof LoadError>[0];
}

/** What the log contains about an object, with what each request changed. */
export function ObjectActivity({ projectId, kind, id, detailsOf, detailsFrom }: ObjectActivityProps) {
  const t = useT();
  const changes = useQuery({
    ...clientOf(factApi).objectHistory.query(projectId, id),
    // The kind of the object, so that its events refresh it.
    queryKey: [projectId, kind, 'history', id],
  });
  const byRequest = Map.groupBy(changes.data?.history ?? [], ({ request_id }) => request_id);
  const wordsOf = (activity: Activity): string => {
    const events = activity.request_id === null ? [] : (byRequest.get(activity.request_id) ?? []);
    const words = [detailsOf?.(activity, events), ...events.map((event) => changeWords(t, event))];
    return [...new Set(words.filter(Boolean))].join(' · ');
  };
  return (
    <ActivityEntries
      object={id}
      answer={useQuery(objectActivityQuery(useActivityPlace(projectId), id))}
      entriesOf={({ activity }) =>
        activity.map((one) => ({
          id: one.id,
          what: activitySentence(t, one),
          state: one.state,
          details: wordsOf(one),
          by: actorName(t, one),
          at: one.at,
          durationMs: durationOf(one),
          requestId: one.request_id,
          undo: one.undo && <UndoButton activity={one} />,
        }))
      }
      notice={
        <>
          <LoadError answer={changes} unknown={t('Could not load what was changed')} />
          {detailsFrom && <LoadError {...detailsFrom} />}
        </>
      }
    />
  );
}

/** Names of the changed fields. For other events, the sentence of the entry is sufficient. */
function changeWords(t: Translate, { type, status, changed }: ObjectEvent): string {
  if (type.endsWith('.reset_status') && status) return t('Status: {status}', { status: t(statusWord(status)) });
  if (!type.endsWith('.update')) return '';
  return fieldWords(changed.filter((field) => field !== 'status'))
    .map((word) => t(word))
    .join(', ');
}
