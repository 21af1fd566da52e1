'use client';

import { CircleCheck, CircleDashed, CircleHelp, CircleX } from 'lucide-react';
import { ActionButton } from '#components/console/action-button.tsx';
import { ButtonLink } from '#components/console/button-link.tsx';
import type { InstanceAction } from '#components/instances/actions/use-instance-actions.tsx';
import { ruleSentence } from '#components/security-groups/rule-words.ts';
import { objectHref, projectHref } from '#lib/console/paths.ts';
import { type ReachAnswer, ReachPlace, type ReachStep } from '#lib/console/reach/schema.ts';
import { type Traffic, trafficWords } from '#lib/console/reach/traffic.ts';
import { PLACES, sentenceOf } from '#lib/console/reach/words.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import { AllowRule } from '../allow-rule.tsx';
import { ReachPath } from './reach-path.tsx';

/** Places that stand on every way; of the others only those that were asked are shown. */
const ALWAYS: readonly ReachPlace[] = ['state', 'port', 'groups', 'subnet'];

interface ReachResultProps {
  projectId: string;
  actions: readonly InstanceAction[];
  traffic: Traffic;
  reach: ReachAnswer['reach'];
  /** Those of the ports; the first takes the rule that is missing. */
  groups: readonly SecurityGroup[];
}

/** The places on the way with what each says, and a button for what is in the way. */
export function ReachResult({ reach, ...fixing }: ReachResultProps) {
  const t = useT();
  const what = trafficWords(fixing.traffic);
  const stepAt = (place: ReachPlace) => reach.steps.find((step) => step.place === place);
  const places = ReachPlace.options.filter((place) => ALWAYS.includes(place) || stepAt(place));
  const broken = reach.steps.find(({ outcome }) => outcome === 'breaks');
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="font-medium">
        {reach.is_reached ? t('{what} gets there.', { what }) : t('{what} does not get there.', { what })}
      </p>
      <ReachPath places={places} steps={reach.steps} />
      <ol className="flex flex-col gap-2">
        {places.map((place) => (
          <Place key={place} place={place} step={stepAt(place)} groups={fixing.groups} />
        ))}
      </ol>
      {broken && <Fix {...fixing} broken={broken} />}
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
}

function Place({ place, step, groups }: PlaceProps) {
  const t = useT();
  const [Icon, look] = step ? LOOKS[step.outcome] : [CircleDashed, 'text-ink-faint'];
  const rules = groups.flatMap(({ security_group_rules }) => security_group_rules);
  const rule = rules.find(({ id }) => id === step?.rule_id);
  const names = new Map(groups.map(({ id, name }) => [id, name]));
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${look}`} />
      <span className="w-36 shrink-0 text-ink-muted max-sm:w-28">{t(PLACES[place])}</span>
      <span className="min-w-0 break-words">
        {step ? t(sentenceOf(step)) : <span className="text-ink-faint">{t('not asked')}</span>}
        {rule && <span className="block text-ink-muted text-small">{t(ruleSentence(rule, names))}</span>}
      </span>
    </li>
  );
}

type FixProps = Omit<ReachResultProps, 'reach'> & { broken: ReachStep };

/** Which action of the instance helps against what. */
const ACTIONS: Partial<Record<ReachStep['reason'], string>> = {
  not_running: 'start',
  no_network: 'attach_interface',
  port_without_address: 'attach_interface',
  no_group: 'add_security_group',
};

/** The page where what is in the way is mended. */
function pageFor(projectId: string, { reason, router_id }: ReachStep): { href: string; label: string } | undefined {
  if (reason === 'no_floating_ip')
    return { href: projectHref(projectId, 'floating-ips'), label: msg('Open floating IPs') };
  if (reason === 'no_router') return { href: projectHref(projectId, 'routers'), label: msg('Open routers') };
  if (router_id === null) return undefined;
  return { href: objectHref(projectId, 'routers', router_id), label: msg('Open router') };
}

/** What helps against the first thing in the way; against a missing way in nothing here does. */
function Fix({ projectId, actions, traffic, groups, broken }: FixProps) {
  const t = useT();
  const [group] = groups;
  const action = actions.find(({ id }) => id === ACTIONS[broken.reason]);
  if (action) {
    return (
      <div>
        <ActionButton action={action} size="small" />
      </div>
    );
  }
  const page = pageFor(projectId, broken);
  if (page) {
    return (
      <div>
        <ButtonLink href={page.href} size="small">
          {t(page.label)}
        </ButtonLink>
      </div>
    );
  }
  if (broken.reason !== 'groups_deny' || !group) return null;
  const { protocol, port, version } = traffic;
  // Of an instance that sends, its address.
  const from = broken.values.from ?? traffic.from;
  const label = t('Allow {what} from {from} in group {group}', {
    what: trafficWords(traffic),
    from,
    group: group.name,
  });
  return (
    <AllowRule
      key={label}
      projectId={projectId}
      label={label}
      traffic={{
        security_group_id: group.id,
        ethertype: version === 6 ? 'IPv6' : 'IPv4',
        protocol,
        ...(port === null ? {} : { port_range_min: port, port_range_max: port }),
        remote_ip_prefix: from,
      }}
    />
  );
}
