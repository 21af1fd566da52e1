'use client';

import { TriangleAlert } from 'lucide-react';
import { useT } from '#lib/i18n/use-t.ts';
import type { RuleMatch } from '#lib/networking/security-group-rules/exposure.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import { isRisky, mergeRules, ruleSentence } from './rule-words.ts';
import { useRemoteNames } from './use-remote-names.ts';

interface EffectiveRulesProps {
  projectId: string;
  groups: readonly SecurityGroup[];
  all: readonly SecurityGroup[];
}

export function EffectiveRules({ projectId, groups, all }: EffectiveRulesProps) {
  const t = useT();
  const names = useRemoteNames(projectId, all);
  const rules = mergeRules(groups);
  const going = (direction: RuleMatch['direction']) => rules.filter((rule) => rule.direction === direction);
  return (
    <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      <RuleList
        title={t('Inbound')}
        rules={going('ingress')}
        names={names}
        none={t('No inbound traffic is allowed.')}
      />
      <RuleList
        title={t('Outbound')}
        rules={going('egress')}
        names={names}
        none={t('No outbound traffic is allowed.')}
      />
    </div>
  );
}

interface RuleListProps {
  title: string;
  rules: readonly RuleMatch[];
  names: ReadonlyMap<string, string>;
  none: string;
}

function RuleList({ title, rules, names, none }: RuleListProps) {
  const t = useT();
  // Rules that differ only in details which the sentence omits are displayed once.
  const sentences = new Map(rules.map((rule) => [t(ruleSentence(rule, names)), isRisky(rule)]));
  return (
    <div>
      <h3 className="mb-1 font-medium text-ink-faint text-small">{title}</h3>
      {rules.length === 0 && <p className="text-ink-muted">{none}</p>}
      <ul className="flex flex-col gap-1">
        {[...sentences].map(([sentence, isOpen]) => (
          <li key={sentence} className="flex items-start gap-1.5">
            <span className="min-w-0 break-words">{sentence}</span>
            {isOpen && (
              <TriangleAlert
                aria-label={t('Open to the whole world')}
                className="mt-0.5 size-4 shrink-0 text-warning-ink"
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
