'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '#components/console/query-content.tsx';
import { AddRuleDialog } from '#components/security-groups/add-rule-dialog.tsx';
import { trafficWords } from '#lib/console/networking/reach/traffic.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { serverPortsQuery } from '#lib/networking/choices.ts';
import { draftOf } from '#lib/networking/security-group-rules/draft.ts';
import { FixButton } from './fix-button.tsx';
import { type FixProps, targetAddress } from './fix-props.ts';
import { ruleFor } from './traffic-rule.ts';

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
