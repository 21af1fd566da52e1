'use client';

import { CardTable } from '#components/console/card-table.tsx';
import { moveWords } from '#components/moves/move-words.ts';
import type { BalanceGroup, PlannedBalanceMove } from '#lib/console/ha/balance/schema.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { BALANCE_REASONS } from './balance-words.ts';

/** The planned moves of hosts that may exchange instances, or why there are none. */
export function BalanceMoves({ group }: { group: BalanceGroup }) {
  const t = useT();
  const { segment_name, before, after, moves, reason } = group;
  const title = segment_name === null ? t('Hosts without a segment') : t('Segment {name}', { name: segment_name });
  return (
    <section aria-label={title} className="flex flex-col gap-1.5">
      <h3 className="font-medium">{title}</h3>
      <p className="text-ink-muted">
        {reason
          ? t(BALANCE_REASONS[reason])
          : t('Load of the hosts now: {lowest} to {highest} %. Afterwards: {lowestAfter} to {highestAfter} %.', {
              ...before,
              lowestAfter: after.lowest,
              highestAfter: after.highest,
            })}
      </p>
      {moves.length > 0 && <Moves title={title} moves={moves} />}
    </section>
  );
}

function Moves({ title, moves }: { title: string; moves: readonly PlannedBalanceMove[] }) {
  const t = useT();
  const heads = [t('Instance'), t('From'), t('To'), t('Copied')].map((label) => ({ label }));
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      aria-label={t('Planned moves of {name}', { name: title })}
      className="max-h-80 overflow-auto rounded-card border"
    >
      <CardTable caption={t('Planned moves')} heads={heads}>
        {moves.map((move) => (
          <MoveRow key={move.server_id} move={move} />
        ))}
      </CardTable>
    </section>
  );
}

function MoveRow({ move }: { move: PlannedBalanceMove }) {
  const { t, format } = useI18n();
  const load = (name: string, before: number, after: number) => (
    <td className="px-4 py-1.5">
      {name} <span className="text-ink-faint text-small">{t('{before} % → {after} %', { before, after })}</span>
    </td>
  );
  return (
    <tr>
      <th scope="row" className="px-4 py-1.5 text-start font-medium">
        {move.server_name}
      </th>
      {load(move.from, move.from_before, move.from_after)}
      {load(move.to, move.to_before, move.to_after)}
      <td className="px-4 py-1.5 tabular-nums">
        {format.gib(move.copied_gib)} <span className="text-ink-faint text-small">{t(moveWords[move.how])}</span>
      </td>
    </tr>
  );
}
