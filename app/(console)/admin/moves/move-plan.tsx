'use client';

import { ArrowRight, CircleAlert, CircleCheck } from 'lucide-react';
import { useOwners } from '#components/projects/use-owners.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { needOf } from './fits.ts';
import type { PlannedMove } from './plan-moves.ts';

/** What a plan comes to: how many go, how many stay, and each with its host or the reason. */
export function MovePlan({ projectId, moves }: { projectId: string; moves: readonly PlannedMove[] }) {
  const t = useT();
  const { ownerOf } = useOwners(projectId);
  const stays = moves.filter(({ how }) => how === 'none').length;
  // What does not fit comes first: it is what one has to do something about.
  const sorted = moves.toSorted((one, other) => Number(one.how !== 'none') - Number(other.how !== 'none'));
  const head = 'px-3 py-1.5 text-start font-medium text-ink-muted text-small';
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="font-medium">
        {stays === 0
          ? t(
              '{count, plural, =0 {Nothing is here to be moved.} one {# instance, which fits.} other {# instances, all of which fit.}}',
              {
                count: moves.length,
              },
            )
          : t('{count, plural, one {# instance} other {# instances}}, of which {stays} cannot be moved.', {
              count: moves.length,
              stays,
            })}
      </p>
      {moves.length > 0 && (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          tabIndex={0}
          aria-label={t('Planned moves')}
          className="max-h-80 overflow-auto rounded-card border"
        >
          <table className="w-full border-collapse">
            <caption className="sr-only">{t('Planned moves')}</caption>
            <thead className="sticky top-0 bg-sunken">
              <tr>
                <th scope="col" className={head}>
                  {t('Instance')}
                </th>
                <th scope="col" className={head}>
                  {t('Project')}
                </th>
                <th scope="col" className={head}>
                  {t('From')}
                </th>
                <th scope="col" className={head}>
                  {t('To')}
                </th>
              </tr>
            </thead>
            <tbody>
              {sorted.map((move) => (
                <tr key={move.server.id} className="border-t">
                  <th scope="row" className="px-3 py-1.5 text-start font-medium">
                    {move.server.name}
                  </th>
                  <td className="px-3 py-1.5">{ownerOf(move.server.tenant_id).project}</td>
                  <td className="px-3 py-1.5">{move.from}</td>
                  <td className="px-3 py-1.5">
                    <Outcome move={move} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}

/** Where one goes and how, or why it stays. */
function Outcome({ move: { server, how, to, problem } }: { move: PlannedMove }) {
  const { t, format } = useI18n();
  if (how === 'none') {
    return (
      <span className="flex items-start gap-1.5 text-danger-ink">
        <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        {problem && t(problem)}
      </span>
    );
  }
  const words = { live: t('live'), cold: t('with a stop'), stop: t('is stopped'), start: t('is started') };
  const { disk } = needOf(server);
  // A disk of its own has to be copied to the other host; volumes are reached from both.
  const copied = how === 'live' && disk > 0 && t('copies {disk} of disk', { disk: format.gib(disk) });
  return (
    <span className="flex items-center gap-1.5">
      {to ? (
        <ArrowRight aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
      ) : (
        <CircleCheck aria-hidden className="size-3.5 shrink-0 text-success-ink" />
      )}
      {to} <span className="text-ink-faint text-small">{[words[how], copied].filter(Boolean).join(', ')}</span>
    </span>
  );
}
