import { Waypoints } from 'lucide-react';
import { kind, listOf } from '#components/kind/kind.ts';
import { completeList } from '#components/kind/list-source.ts';
import { qosRuleWords } from '#components/networking/qos-rule-words.ts';
import { msg } from '#lib/i18n/text.ts';
import { qosPolicyChoicesQuery } from '#lib/networking/choices.ts';
import type { QosPolicy } from '#lib/networking/qos-policies/schema.ts';
import { PolicyUse } from './policy-use.tsx';
import { newTypeLink } from './type-tabs.ts';
import { usePolicyActions } from './use-policy-actions.tsx';

const policyKind = kind<QosPolicy>()({
  noun: { one: msg('QoS policy'), many: msg('QoS policies') },
  icon: Waypoints,
  idOf: ({ id }) => id,
  nameOf: ({ name, id }) => name || id,
  attributes: {
    shared: { label: msg('Shared'), value: ({ shared }) => shared, as: 'yesNo' },
    default: { label: msg('Default'), value: ({ is_default }) => is_default, as: 'yesNo' },
    rules: {
      label: msg('Rules'),
      value: ({ rules }, { t, format }) => rules.map((rule) => t(qosRuleWords(rule, format))),
      as: 'list',
      width: 20,
    },
    used: {
      label: msg('Used by'),
      // Each policy needs its own requests.
      value: () => undefined,
      show: ({ id }, { scope }) => <PolicyUse projectId={scope} id={id} />,
      isLoadedByShow: true,
      width: 12,
    },
    description: {
      label: msg('Description'),
      value: ({ description }) => description,
      width: 14,
      isOptional: true,
      isWide: true,
    },
  },
  useActions: usePolicyActions,
});

export const policyList = listOf(policyKind, {
  id: 'admin-qos-policies',
  header: {},
  source: completeList(qosPolicyChoicesQuery, ({ policies }) => policies),
  sort: 'name',
  emptyText: msg('A QoS policy limits what ports send and receive, per port or for a whole network.'),
  emptyLink: newTypeLink('network-qos'),
});
