'use client';

import { useQuery } from '@tanstack/react-query';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { useI18n } from '#lib/i18n/use-t.ts';
import { qosPolicyChoicesQuery } from '#lib/networking/choices.ts';
import { qosRuleWords } from './qos-rule-words.ts';

interface QosPolicyFactProps {
  projectId: string;
  id: string;
  /** The port inherits the policy from its network. */
  isInherited?: boolean;
}

export function QosPolicyFact({ projectId, id, isInherited = false }: QosPolicyFactProps) {
  const { t, format } = useI18n();
  const answer = useQuery(qosPolicyChoicesQuery(projectId));
  return (
    <QueryContent answer={answer} unknown={t('Could not load the QoS policies')}>
      {({ policies }) => {
        const policy = policies.find((one) => one.id === id);
        const name = policy?.name || id;
        const rules = policy?.rules.map((rule) => t(qosRuleWords(rule, format)));
        return (
          <>
            {isInherited && t('{name} (from the network)', { name })}
            {!isInherited && (policy ? name : <CopyableId id={id} />)}
            {rules && (
              <ul className="text-ink-muted text-small">
                {(rules.length > 0 ? rules : [t('No rules: nothing is limited')]).map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            )}
          </>
        );
      }}
    </QueryContent>
  );
}
