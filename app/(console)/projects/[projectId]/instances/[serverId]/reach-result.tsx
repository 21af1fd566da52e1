'use client';

import { CircleCheck, CircleDashed, CircleHelp, CircleX } from 'lucide-react';
import { statusWord } from '#components/console/status-words.ts';
import { ruleSentence } from '#components/security-groups/rule-words.ts';
import { useRemoteNames } from '#components/security-groups/use-remote-names.ts';
import type { ReachAnswer, ReachStep } from '#lib/console/networking/reach/schema.ts';
import { trafficWords } from '#lib/console/networking/reach/traffic.ts';
import { PLACES, REACH_PLACES, type ReachPlace, sentenceOf } from '#lib/console/networking/reach/words.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import type { FixProps } from './fix-props.ts';
import { ReachFix } from './reach-fix.tsx';
import { ReachPath } from './reach-path.tsx';

/** Places that are part of every path. Others are shown only if they were checked. */
const ALWAYS: readonly ReachPlace[] = ['state', 'port', 'groups', 'subnet'];

interface ReachResultProps extends Omit<FixProps, 'steps' | 'broken'> {
  reach: ReachAnswer;
}

export function ReachResult({ reach, ...fixing }: ReachResultProps) {
  const t = useT();
  const what = trafficWords(fixing.traffic);
  const stepAt = (place: ReachPlace) => reach.steps.find((step) => step.place === place);
  const places = REACH_PLACES.filter((place) => ALWAYS.includes(place) || stepAt(place));
  const names = useRemoteNames(fixing.projectId, fixing.groups);
  const broken = reach.steps.find(({ outcome }) => outcome === 'breaks');
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="font-medium">
        {reach.is_reached ? t('{what} is reachable.', { what }) : t('{what} is not reachable.', { what })}
      </p>
      <ReachPath places={places} steps={reach.steps} />
      <ol className="flex flex-col gap-2">
        {places.map((place) => (
          <Place key={place} place={place} step={stepAt(place)} groups={fixing.groups} names={names} />
        ))}
      </ol>
      {broken && <ReachFix {...fixing} steps={reach.steps} broken={broken} />}
    </div>
  );
}

const LOOKS = {
  passes: [CircleCheck, 'text-success-ink'],
  breaks: [CircleX, 'text-danger-ink'],
  unknown: [CircleHelp, 'text-ink-muted'],
} as const;

interface PlaceProps {
  place: ReachPlace;
  step: ReachStep | undefined;
  groups: readonly SecurityGroup[];
  names: ReadonlyMap<string, string>;
}

function Place({ place, step, groups, names }: PlaceProps) {
  const t = useT();
  const [Icon, look] = step ? LOOKS[step.outcome] : [CircleDashed, 'text-ink-faint'];
  const rules = groups.flatMap(({ security_group_rules }) => security_group_rules);
  const said = step && withStatusWord(step, t);
  const rule = rules.find(({ id }) => id === step?.rule_id);
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${look}`} />
      <span className="wrap-anywhere w-36 shrink-0 text-ink-muted max-sm:w-32">{t(PLACES[place])}</span>
      <span className="min-w-0 break-words">
        {said ? t(sentenceOf(said)) : <span className="text-ink-faint">{t('not checked')}</span>}
        {rule && <span className="block text-ink-muted text-small">{t(ruleSentence(rule, names))}</span>}
      </span>
    </li>
  );
}

function withStatusWord(step: ReachStep, t: Translate): ReachStep {
  const { status } = step.values;
  return status === undefined ? step : { ...step, values: { ...step.values, status: t(statusWord(status)) } };
}
