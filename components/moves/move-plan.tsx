'use client';

import { ArrowRight, CircleAlert, CircleCheck } from 'lucide-react';
import { CardTable } from '#components/console/card-table.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { OwnerLine } from '#components/projects/owner-line.tsx';
import { useOwners } from '#components/projects/use-owners.ts';
import type { Answer } from '#lib/client/answer.ts';
import type { PlannedMove } from '#lib/compute/moves/schema.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { MoveChoices } from './move-choices.tsx';
import { moveWords, problemOf } from './move-words.ts';

interface MovePlanProps {
  projectId: string;
  plan: Answer<readonly PlannedMove[]>;
  /** Instances that the user excluded, and the handler that excludes them; without it the plan is read-only. */
  left?: readonly string[];
  onLeave?: (serverId: string, isLeft: boolean) => void;
}

export function MovePlan({ projectId, plan, left, onLeave }: MovePlanProps) {
  const t = useT();
  return (
    <QueryContent answer={plan} unknown={t('Could not look up where they can move')}>
      {(moves) => (
        <div className="flex flex-col gap-2">
          {moves.length > 0 && (
            <OwnerLine projectId={projectId} servers={moves.map(({ project_id }) => ({ tenant_id: project_id }))} />
          )}
          <Summary moves={moves} />
          {moves.length > 0 && <Moves projectId={projectId} moves={moves} left={left} onLeave={onLeave} />}
        </div>
      )}
    </QueryContent>
  );
}

function Summary({ moves }: { moves: readonly PlannedMove[] }) {
  const t = useT();
  const count = moves.length;
  const stays = moves.filter(({ how }) => how === 'none').length;
  return (
    <p role="status" className="font-medium">
      {stays === 0
        ? t(
            '{count, plural, =0 {There is nothing to move.} one {# instance, which fits.} other {# instances, which all fit.}}',
            { count },
          )
        : t(
            '{count, plural, one {# instance} other {# instances}}, of which {stays, plural, one {# stays} other {# stay}}.',
            { count, stays },
          )}
    </p>
  );
}

interface MovesProps {
  projectId: string;
  moves: readonly PlannedMove[];
  left: readonly string[] | undefined;
  onLeave: MovePlanProps['onLeave'];
}

function Moves({ projectId, moves, left = [], onLeave }: MovesProps) {
  const t = useT();
  const { ownerOf } = useOwners(projectId);
  const labels = [t('Instance'), t('Project'), t('From'), t('To'), ...(onLeave ? [t('Actions')] : [])];
  const heads = labels.map((label) => ({ label }));
  // Instances without a target come first, since they require an action.
  const sorted = moves.toSorted((one, other) => Number(one.how !== 'none') - Number(other.how !== 'none'));
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      aria-label={t('Planned moves')}
      className="max-h-80 overflow-auto rounded-card border"
    >
      <CardTable caption={t('Planned moves')} heads={heads}>
        {sorted.map((move) => (
          <tr key={move.server_id}>
            <th scope="row" className="px-4 py-1.5 text-start font-medium">
              {move.server_name}
            </th>
            <td className="px-4 py-1.5">{ownerOf(move.project_id).project}</td>
            <td className="px-4 py-1.5">{move.from}</td>
            <td className="px-4 py-1.5">
              <Outcome move={move} />
            </td>
            {onLeave && (
              <td className="px-4 py-1.5">
                <MoveChoices {...{ projectId, move, onLeave }} isLeft={left.includes(move.server_id)} />
              </td>
            )}
          </tr>
        ))}
      </CardTable>
    </section>
  );
}

function Outcome({ move }: { move: PlannedMove }) {
  const { t, format } = useI18n();
  const { how, to, problem, local_disk_gb, is_locked } = move;
  if (how === 'none') {
    return (
      <span className="flex items-start gap-1.5 text-danger-ink">
        <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        {problem && t(problemOf(problem, move))}
      </span>
    );
  }
  // Local disks must be copied to the other host; volumes are available on both.
  const copied = how === 'live' && local_disk_gb > 0 && t('copies {disk} of disk', { disk: format.gib(local_disk_gb) });
  return (
    <span className="flex items-center gap-1.5">
      {to ? (
        <ArrowRight aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
      ) : (
        <CircleCheck aria-hidden className="size-3.5 shrink-0 text-success-ink" />
      )}
      {to}{' '}
      <span className="text-ink-faint text-small">
        {[t(moveWords[how]), copied, is_locked && t('locked by its owner')].filter(Boolean).join(', ')}
      </span>
    </span>
  );
}
