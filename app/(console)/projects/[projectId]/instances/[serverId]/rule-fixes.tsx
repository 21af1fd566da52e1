'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '#components/console/query-content.tsx';
import { AddRuleDialog } from '#components/security-groups/add-rule-dialog.tsx';
import { type Traffic, trafficWords } from '#lib/console/networking/reach/traffic.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { serverPortsQuery } from '#lib/networking/choices.ts';
import { draftOf } from '#lib/networking/security-group-rules/draft.ts';
import { exposureOf } from '#lib/networking/security-group-rules/exposure.ts';
import { AllowRule } from '../allow-rule.tsx';
import { FixButton } from './fix-button.tsx';
import { type FixProps, targetAddress, targetOf } from './fix-props.ts';

function ruleFor({ protocol, port, version }: Traffic, direction: 'ingress' | 'egress', remote: string) {
  return {
    direction,
    ethertype: version === 6 ? ('IPv6' as const) : ('IPv4' as const),
    protocol,
    port_range_min: port,
    port_range_max: port,
    remote_ip_prefix: remote,
    remote_group_id: null,
    remote_address_group_id: null,
    description: '',
  };
}

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

/** Allows the traffic in the first security group of the sender. */
export function SenderRuleFix({ projectId, groups, traffic, sender, steps, broken, onMended }: FixProps) {
  const t = useT();
  const answer = useQuery(serverPortsQuery(projectId, sender));
  const address = targetAddress({ steps, broken });
  return (
    <QueryContent answer={answer} unknown={t('Could not load the ports of the sender')}>
      {({ ports }) => {
        const used = new Set(ports.flatMap(({ security_groups }) => security_groups));
        const group = groups.find(({ id }) => used.has(id));
        if (!group || address === undefined) return null;
        const isVersion6 = address.includes(':');
        const rule = ruleFor(
          { ...traffic, version: isVersion6 ? 6 : 4 },
          'egress',
          `${address}/${isVersion6 ? 128 : 32}`,
        );
        const label = t('Allow {what} to {address} in group {group}', {
          what: trafficWords(traffic),
          address,
          group: group.name,
        });
        return (
          <FixButton {...{ projectId, label, onMended }}>
            {(onClose) => <AddRuleDialog {...{ projectId, group, groups, onClose }} draft={draftOf(rule)} />}
          </FixButton>
        );
      }}
    </QueryContent>
  );
}
