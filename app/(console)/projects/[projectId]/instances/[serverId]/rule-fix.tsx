'use client';

import { AddRuleDialog } from '#components/security-groups/add-rule-dialog.tsx';
import { trafficWords } from '#lib/console/networking/reach/traffic.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { draftOf } from '#lib/networking/security-group-rules/draft.ts';
import { exposureOf } from '#lib/networking/security-group-rules/exposure.ts';
import { AllowRule } from '../allow-rule.tsx';
import { FixButton } from './fix-button.tsx';
import { type FixProps, targetOf } from './fix-props.ts';
import { ruleFor } from './traffic-rule.ts';

/** Allows the traffic in the first group of the target port. Wide access to a sensitive service needs confirmation. */
export function RuleFix(props: FixProps) {
  const t = useT();
  const { projectId, groups, traffic, broken, onMended } = props;
  const own = new Set(targetOf(props)?.port.security_groups);
  const group = groups.find(({ id }) => own.has(id));
  if (!group) return null;
  // For a sending instance, the step contains its address.
  const from = broken.values.from ?? traffic.from;
  const label = t('Allow {what} from {from} in group {group}', {
    what: trafficWords(traffic),
    from,
    group: group.name,
  });
  const rule = ruleFor({ ...traffic, version: from.includes(':') ? 6 : 4 }, 'ingress', from);
  if (exposureOf(rule) === 'delicate') {
    return (
      <FixButton {...{ projectId, label, onMended }}>
        {(onClose) => <AddRuleDialog {...{ projectId, group, groups, onClose }} draft={draftOf(rule)} />}
      </FixButton>
    );
  }
  const { port_range_min, port_range_max, ...rest } = rule;
  const { ethertype, protocol, remote_ip_prefix } = rest;
  const range = port_range_min === null || port_range_max === null ? {} : { port_range_min, port_range_max };
  return (
    <AllowRule
      key={label}
      projectId={projectId}
      label={label}
      traffic={{ security_group_id: group.id, ethertype, protocol, remote_ip_prefix, ...range }}
    />
  );
}
