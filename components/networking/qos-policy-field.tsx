'use client';

import { useQuery } from '@tanstack/react-query';
import { FormFields } from '#components/console/form-fields.tsx';
import { msg } from '#lib/i18n/text.ts';
import { qosPolicyChoicesQuery } from '#lib/networking/choices.ts';

interface QosPolicyFieldProps {
  projectId: string;
  hint: string;
  /** The network's policy, which applies while the port has none of its own. */
  inherited?: string | null;
}

/** Field `qos_policy_id` of a form; the value for no policy is the empty string. */
export function QosPolicyField({ projectId, hint, inherited = null }: QosPolicyFieldProps) {
  const answer = useQuery(qosPolicyChoicesQuery(projectId));
  const policies = answer.data?.policies ?? [];
  const name = inherited && (policies.find(({ id }) => id === inherited)?.name || inherited);
  return (
    <FormFields
      of={{
        qos_policy_id: {
          label: msg('QoS policy'),
          placeholder: name ? msg('Same as the network ({name})', { name }) : msg('No QoS policy'),
          answer,
          unknown: msg('Could not load the QoS policies'),
          options: policies.map((policy) => ({ value: policy.id, label: policy.name || policy.id })),
          hint:
            policies.length === 0
              ? msg('There are no policies. Create one with openstack network qos policy create.')
              : hint,
        },
      }}
    />
  );
}
