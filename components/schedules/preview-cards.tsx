'use client';

import type { ReactNode } from 'react';
import { Card } from '#components/ui/card.tsx';
import type { Deletions, SchedulePreview } from '#lib/console/schedules/schema.ts';
import { useI18n } from '#lib/i18n/use-t.ts';

/** The next times, the objects and the deletions of a schedule. */
export function PreviewCards({ preview }: { preview: SchedulePreview }) {
  const { t, format } = useI18n();
  const { times, targets, deletions_now, deletions_next } = preview;
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card title={t('Next times')}>
        <Lines empty={t('There are no further times.')}>
          {times.map((time) => (
            <li key={time}>{format.dateTime(time)}</li>
          ))}
        </Lines>
      </Card>
      <Card title={t('Applies to {count, plural, one {# object} other {# objects}} now', { count: targets.count })}>
        <Lines empty={t('No object matches. It applies to those that match when it runs.')}>
          {targets.objects.map(({ id, name }) => (
            <li key={id} className="break-words">
              {name}
            </li>
          ))}
          {targets.count > targets.objects.length && <li>…</li>}
        </Lines>
      </Card>
      <Card title={t('Deleted if the retention was applied now')}>
        <DeletionLines deletions={deletions_now} />
      </Card>
      <Card title={t('Deleted after the next run')}>
        <DeletionLines deletions={deletions_next} />
      </Card>
    </div>
  );
}

function DeletionLines({ deletions: { count, objects } }: { deletions: Deletions }) {
  const { t, format } = useI18n();
  const deleted = objects.filter(({ obstacle }) => obstacle === null);
  return (
    <Lines empty={t('Nothing is deleted.')}>
      {objects.map(({ id, name, of, created_at, obstacle }) => (
        <li key={id} className="break-words">
          {name}
          <span className="block text-ink-muted text-small">
            {obstacle === null
              ? t('Of {name}, created on {time}', { name: of, time: format.dateTime(created_at) })
              : t('Is kept: {reason}', { reason: t(obstacle) })}
          </span>
        </li>
      ))}
      {count > deleted.length && <li>{t('{count, number} more', { count: count - deleted.length })}</li>}
    </Lines>
  );
}

/** A list, or a sentence in its place. */
function Lines({ children, empty }: { children: ReactNode[] | ReactNode; empty: string }) {
  const isEmpty = Array.isArray(children) && children.flat().filter(Boolean).length === 0;
  if (isEmpty) return <p className="text-ink-muted">{empty}</p>;
  return <ul className="flex flex-col gap-1.5">{children}</ul>;
}
