'use client';

import { useQuery } from '@tanstack/react-query';
import { AttentionList } from '#components/console/attention-list.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { ListLine } from '#components/console/list-line.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useNow } from '#lib/client/use-now.ts';
import { usePreferences } from '#lib/console/account/preferences/preferences.tsx';
import { unusedApi } from '#lib/console/unused/contract.ts';
import type { FindingKind } from '#lib/console/unused/finding-kinds.ts';
import type { UnusedFinding } from '#lib/console/unused/schema.ts';
import { endSnooze, snooze, snoozedUntil } from '#lib/console/unused/snooze.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { UNUSED_WORDS } from './unused-words.ts';
import { useUnusedItem } from './use-unused-item.tsx';

const MINUTE_MS = 60_000;

/** What the project does not seem to use, except what the user snoozed. Nothing is deleted automatically. */
export function UnusedCard({ projectId }: { projectId: string }) {
  const t = useT();
  const query = useQuery(clientOf(unusedApi).list.query(projectId));
  return (
    <Card title={t('What could be freed')} hasPadding={false}>
      <QueryScreen query={query} skeleton={<Skeleton className="m-4 h-3.5 w-64" />}>
        {({ findings }) =>
          findings.length > 0 ? (
            <Findings projectId={projectId} findings={findings} />
          ) : (
            <p className="p-4 text-ink-muted">{t('Everything in this project seems to be in use.')}</p>
          )
        }
      </QueryScreen>
    </Card>
  );
}

function Findings({ projectId, findings }: { projectId: string; findings: readonly UnusedFinding[] }) {
  const t = useT();
  const now = useNow(MINUTE_MS);
  const { preferences, save } = usePreferences();
  const all = preferences.snoozed ?? [];
  const placeOf = (finding: FindingKind) => ({ project_id: projectId, finding });
  const toItem = useUnusedItem(projectId, (kind) => save({ snoozed: snooze(all, placeOf(kind), Date.now()) }));
  const shown = findings.filter(({ kind }) => snoozedUntil(all, placeOf(kind), now) === undefined);
  const snoozed = findings.flatMap(({ kind }) => {
    const until = snoozedUntil(all, placeOf(kind), now);
    return until === undefined ? [] : [{ kind, until }];
  });
  return (
    <>
      {shown.length > 0 && <AttentionList items={shown.map(toItem)} />}
      {snoozed.length > 0 && (
        <ul className="divide-y border-t text-ink-muted first:border-t-0">
          {snoozed.map(({ kind, until }) => (
            <ListLine
              key={kind}
              name={
                <span className="font-normal">
                  {t.rich('{what}: snoozed until <time></time>', {
                    what: t(UNUSED_WORDS[kind].what),
                    time: () => <DateTime at={until} isDateOnly />,
                  })}
                </span>
              }
            >
              <Button size="small" variant="ghost" onClick={() => save({ snoozed: endSnooze(all, placeOf(kind)) })}>
                {t('Show again')}
              </Button>
            </ListLine>
          ))}
        </ul>
      )}
    </>
  );
}
