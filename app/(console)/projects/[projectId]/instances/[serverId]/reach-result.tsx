'use client';

import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { ActionButton } from '#components/console/action-button.tsx';
import type { InstanceAction } from '#components/instances/actions/use-instance-actions.tsx';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { Packet } from '#lib/networking/reach.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import { AllowRule } from '../allow-rule.tsx';
import { packetWords, type ReachPlace, type ReachStep } from './reach-walk.ts';

const PLACES: Readonly<Record<ReachPlace, string>> = {
  state: msg('Instance'),
  port: msg('Port'),
  groups: msg('Security groups'),
  subnet: msg('Subnet'),
};
const ORDER = ['state', 'port', 'groups', 'subnet'] as const;

interface ReachResultProps {
  projectId: string;
  actions: readonly InstanceAction[];
  packet: Packet;
  steps: readonly ReachStep[];
  /** Those of the ports; the first takes the rule that is missing. */
  groups: readonly SecurityGroup[];
}

/** The places on the way with what each says, and a button for what is in the way. */
export function ReachResult({ steps, ...fixing }: ReachResultProps) {
  const t = useT();
  const isReached = steps.at(-1)?.passes ?? false;
  return (
    <div className="mt-4 flex flex-col gap-3">
      <p role="status" className="font-medium">
        {isReached
          ? t('{what} gets there.', { what: packetWords(fixing.packet) })
          : t('{what} does not get there.', { what: packetWords(fixing.packet) })}
      </p>
      <ol className="flex flex-col gap-2">
        {ORDER.map((place) => (
          <Place key={place} place={place} step={steps.find((step) => step.place === place)} />
        ))}
      </ol>
      {!isReached && <Fix {...fixing} place={steps.at(-1)?.place} />}
    </div>
  );
}

function Place({ place, step }: { place: ReachPlace; step: ReachStep | undefined }) {
  const t = useT();
  const [Icon, look] = !step
    ? ([CircleDashed, 'text-ink-faint'] as const)
    : step.passes
      ? ([CircleCheck, 'text-success-ink'] as const)
      : ([CircleX, 'text-danger-ink'] as const);
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${look}`} />
      <span className="w-36 shrink-0 text-ink-muted max-sm:w-28">{t(PLACES[place])}</span>
      <span className="min-w-0 break-words">
        {step ? t(step.sentence) : <span className="text-ink-faint">{t('not asked')}</span>}
        {step?.rule && <span className="block text-ink-muted text-small">{t(step.rule)}</span>}
      </span>
    </li>
  );
}

type FixProps = Omit<ReachResultProps, 'steps'> & { place: ReachPlace | undefined };

/** What helps against the first thing in the way; against a missing way in nothing here does. */
function Fix({ projectId, actions, packet, groups, place }: FixProps) {
  const t = useT();
  const [group] = groups;
  if (place === 'state' || place === 'port') {
    const action = actions.find(({ id }) => id === (place === 'state' ? 'start' : 'attach_interface'));
    return (
      action && (
        <div>
          <ActionButton action={action} size="small" />
        </div>
      )
    );
  }
  if (place !== 'groups' || !group) return null;
  const { protocol, port, from } = packet;
  const label = t('Allow {what} from {from} in group {group}', {
    what: packetWords(packet),
    from: from.text,
    group: group.name,
  });
  return (
    <AllowRule
      key={label}
      projectId={projectId}
      label={label}
      traffic={{
        security_group_id: group.id,
        ethertype: from.version === 6 ? 'IPv6' : 'IPv4',
        protocol,
        ...(port === null ? {} : { port_range_min: port, port_range_max: port }),
        remote_ip_prefix: from.text,
      }}
    />
  );
}
