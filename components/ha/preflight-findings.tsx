'use client';

import { CircleAlert, CircleCheck, CircleMinus, Clock } from 'lucide-react';
import { cx } from '#components/ui/cx.ts';
import { inkTone, type Tone } from '#components/ui/tone.ts';
import type { NotificationPreflight, Reach } from '#lib/console/ha/preflight/schema.ts';
import type { Check } from '#lib/ha/notifications/evaluation.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { checksOf } from './preflight-checks.ts';
import { PreflightOutcome } from './preflight-outcome.tsx';

interface PreflightFindingsProps {
  preflight: NotificationPreflight;
  /** The result belongs to the previous input; a new one is loading. */
  isOld?: boolean;
}

export function PreflightFindings({ preflight, isOld = false }: PreflightFindingsProps) {
  const { t, format } = useI18n();
  const { facts, reach } = preflight;
  return (
    <div className={cx('flex flex-col gap-3', isOld && 'opacity-60')} aria-busy={isOld}>
      <PreflightOutcome preflight={preflight} />
      <ul className="flex flex-col gap-1.5">
        {checksOf(preflight).map((check) => (
          <CheckLine key={check.id} check={check} />
        ))}
      </ul>
      {facts.affected !== null && facts.affected.instances > 0 && (
        <p className="text-ink-muted">
          {t(
            'Affected: {instances, plural, one {# instance} other {# instances}} in {projects, plural, one {# project} other {# projects}}, {unflagged} without HA_Enabled.',
            {
              instances: facts.affected.instances,
              projects: reach.projects,
              unflagged: reach.unflagged,
            },
          )}
        </p>
      )}
      {reach.moves && reach.moves.to.length > 0 && (
        <p className="text-ink-muted">
          {t('Remaining on the other hosts afterwards: about {ram} of RAM.', {
            ram: format.mib(reach.moves.ram_left_mb),
          })}
        </p>
      )}
      {reach.moves && reach.moves.stays > 0 && <Stays moves={reach.moves} />}
    </div>
  );
}

function Stays({ moves }: { moves: NonNullable<Reach['moves']> }) {
  const t = useT();
  return (
    <p className={inkTone.warning}>
      {t('{count, plural, one {# instance does} other {# instances do}} not fit on any host at present: {problem}', {
        count: moves.stays,
        problem: moves.problem === null ? '' : t(moves.problem),
      })}
    </p>
  );
}

const SIGNS: Record<Check['consequence'], { icon: typeof CircleAlert; tone: Tone; word: string }> = {
  refused: { icon: CircleAlert, tone: 'danger', word: msg('Refused') },
  ignored: { icon: CircleAlert, tone: 'warning', word: msg('Ignored') },
  finished: { icon: CircleMinus, tone: 'neutral', word: msg('Nothing to do') },
  waits: { icon: Clock, tone: 'warning', word: msg('Waiting') },
};

function CheckLine({ check: { isPassed, consequence, message } }: { check: Check }) {
  const t = useT();
  const sign = isPassed ? { icon: CircleCheck, tone: 'success' as const, word: msg('Met') } : SIGNS[consequence];
  const Icon = sign.icon;
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden className={cx('mt-0.5 size-4 shrink-0', inkTone[sign.tone])} />
      <span className="min-w-0 break-words">
        <span className="sr-only">{t(sign.word)}: </span>
        {t(message)}
      </span>
    </li>
  );
}
