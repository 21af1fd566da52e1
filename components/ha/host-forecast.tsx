'use client';

import { useQuery } from '@tanstack/react-query';
import { Age } from '#components/console/age.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { CardTable, WIDE_ONLY } from '#components/console/card-table.tsx';
import { QueryCard } from '#components/console/query-card.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import { cx } from '#components/ui/cx.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import { engineText } from '#lib/console/ha/engine-text.ts';
import type { Forecast, ForecastMove } from '#lib/console/ha/forecast/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { adminHref, adminObjectHref } from '#lib/screens/paths.ts';
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
      {({ forecast }) => (
        <>
          <ForecastResult forecast={forecast} />
          {forecast.moves.length > 0 && (
            <p className="mt-2">
              <AppLink href={adminHref('instances', { where: `host:${host}` })}>
                {t('Select instances to migrate or evacuate')}
              </AppLink>
            </p>
          )}
        </>
      )}
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
      {first.length > 0 && (
        <div className="-mx-4">
          <CardTable
            caption={t('If this host failed now')}
            heads={[{ label: t('Instance') }, { label: t('Memory'), isWideOnly: true }, { label: t('Destination') }]}
          >
            {first.map((move) => (
              <MoveRow key={move.server_id} move={move} />
            ))}
          </CardTable>
        </div>
      )}
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

function MoveRow({ move }: { move: ForecastMove }) {
  const { server_id, server_name, ram_mb, to, is_reserve, problem, reason } = move;
  const { t, format } = useI18n();
  return (
    <tr>
      <th scope="row" className="break-words px-4 py-1.5 text-start font-normal">
        <AppLink href={adminObjectHref('instances', server_id)}>{server_name}</AppLink>
      </th>
      <td className={cx('whitespace-nowrap px-4 py-1.5 tabular-nums', WIDE_ONLY)}>{format.mib(ram_mb)}</td>
      <td className={cx('break-words px-4 py-1.5', to === null && 'text-danger-ink')}>
        {to === null
          ? t('stays: {problem}', { problem: engineText(t, reason ? { message: '', reason } : (problem ?? '')) })
          : is_reserve
            ? t('{host} (reserved)', { host: to })
            : to}
      </td>
    </tr>
  );
}
