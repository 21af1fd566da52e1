'use client';

import { useQuery } from '@tanstack/react-query';
import { Age } from '#components/console/age.tsx';
import { QueryCard } from '#components/console/query-card.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import { engineText } from '#lib/console/ha/engine-text.ts';
import type { Forecast, ForecastMove } from '#lib/console/ha/forecast/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { OBSTACLE_WORDS } from './segment-words.ts';

/** Maximum number of instances that are named; those that could not be recovered come first. */
const MAX_NAMED = 100;

export function HostForecast({ projectId, host }: { projectId: string; host: string }) {
  const t = useT();
  const answer = useQuery(clientOf(haApi).forecast.query(projectId, { host }));
  return (
    <QueryCard
      title={t('If this host failed now')}
      headingLevel={3}
      answer={answer}
      unknown={t('Could not check what would happen to its instances')}
    >
      {({ forecast }) => <ForecastResult forecast={forecast} />}
    </QueryCard>
  );
}

function ForecastResult({ forecast: { survives, obstacle, moves, computed_at } }: { forecast: Forecast }) {
  const t = useT();
  const first = moves.toSorted((one, other) => Number(one.to !== null) - Number(other.to !== null)).slice(0, MAX_NAMED);
  return (
    <div className="flex flex-col gap-3">
      {moves.length > 0 && (
        <p>
          <StateBadge
            word={survives ? t('Its instances would be recovered') : t('Not all of its instances would be recovered')}
            tone={survives ? 'success' : 'danger'}
          />
        </p>
      )}
      {obstacle && <p className="text-ink-muted">{t(OBSTACLE_WORDS[obstacle])}</p>}
      {moves.length === 0 && <p className="text-ink-muted">{t('It has no instances.')}</p>}
      <ul className="flex flex-col gap-1.5">
        {first.map((move) => (
          <MoveLine key={move.server_id} move={move} />
        ))}
      </ul>
      {moves.length > first.length && (
        <p className="text-ink-muted">{t('{count} more', { count: moves.length - first.length })}</p>
      )}
      <p className="text-ink-faint text-small">
        {t.rich(
          'An estimate by the scheduler, made <age></age>. Other instances may have been launched or deleted since then.',
          {
            age: () => <Age at={computed_at} />,
          },
        )}
      </p>
    </div>
  );
}

function MoveLine({ move: { server_name, to, is_reserve, problem, reason } }: { move: ForecastMove }) {
  const t = useT();
  const there = is_reserve ? t('{host} (reserved)', { host: to }) : to;
  return (
    <li className="flex min-w-0 flex-wrap gap-x-2">
      <span className="min-w-0 break-words font-medium">{server_name}</span>
      {to === null ? (
        <span className="text-danger-ink">
          {t('stays: {problem}', { problem: engineText(t, reason ? { message: '', reason } : (problem ?? '')) })}
        </span>
      ) : (
        <span className="text-ink-muted">{t('to {host}', { host: there })}</span>
      )}
    </li>
  );
}
