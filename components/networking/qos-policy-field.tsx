'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '#components/console/query-content.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { qosPolicyChoicesQuery } from '#lib/networking/choices.ts';

interface QosPolicyFieldProps {
  projectId: string;
  hint: string;
  /** The network's policy, which applies while the port has none of its own. */
  inherited?: string | null;
}

/** Field `qosPolicy` of a form; the value for no policy is the empty string. */
export function QosPolicyField({ projectId, hint, inherited = null }: QosPolicyFieldProps) {
  const t = useT();
  const answer = useQuery(qosPolicyChoicesQuery(projectId));
  return (
    <QueryContent answer={answer} unknown={t('Could not load the QoS policies')}>
      {({ policies }) => {
        const name = inherited && (policies.find(({ id }) => id === inherited)?.name || inherited);
        return (
          <SelectField
            name="qosPolicy"
            label={t('QoS policy')}
            placeholder={name ? t('Same as the network ({name})', { name }) : t('No QoS policy')}
            options={policies.map((policy) => ({ value: policy.id, label: policy.name || policy.id }))}
            hint={
              policies.length === 0
                ? t('There are no policies. Create one with openstack network qos policy create.')
                : hint
            }
          />
        );
      }}
    </QueryContent>
  );
}
