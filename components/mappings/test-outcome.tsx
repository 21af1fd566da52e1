'use client';

import { CollapsibleCard } from '#components/console/collapsible-card.tsx';
import { Properties } from '#components/console/properties.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import type { MappingExplanation } from '#lib/identity/federation/mappings/schema.ts';

interface TestOutcomeProps {
  test: MappingExplanation;
  /** The rules would replace those of an existing mapping. New rules lock nobody out. */
  isInUse: boolean;
}

/** What a mapping makes of an assertion, and why. */
export function TestOutcome({ test, isInUse }: TestOutcomeProps) {
  const t = useT();
  const { rejection, warnings, rules, locks_out_caller } = test;
  return (
    <div className="flex flex-col gap-3">
      {rejection === null ? (
        <Alert tone="success" title={t('The sign-in would be accepted')} />
      ) : (
        <Alert tone="danger" title={t('The sign-in would be rejected')}>
          {rejection}
        </Alert>
      )}
      {isInUse && locks_out_caller && (
        <Alert tone="danger" title={t('You would lose access with these rules')}>
          {t(
            'You signed in with this mapping yourself. You could no longer sign in, or would not be an administrator.',
          )}
        </Alert>
      )}
      {warnings.map((warning) => (
        <Alert key={warning} tone="warning" title={warning} />
      ))}
      <Resulting test={test} />
      <RuleResults rules={rules} />
    </div>
  );
}

/** With more rules than this, those that do not match are collapsed. */
const MAX_RULES = 10;

function RuleResults({ rules }: Pick<MappingExplanation, 'rules'>) {
  const t = useT();
  const all = rules.map((rule, index) => ({ rule, number: index + 1 }));
  if (rules.length <= MAX_RULES) return <RuleList label={t('Rules')} rules={all} />;
  const matching = all.filter(({ rule }) => rule.is_matched);
  const others = all.filter(({ rule }) => !rule.is_matched);
  return (
    <>
      {matching.length > 0 && <RuleList label={t('Rules that match')} rules={matching} />}
      {others.length > 0 && (
        <CollapsibleCard
          title={t('{count, plural, one {# rule does not match} other {# rules do not match}}', {
            count: others.length,
          })}
        >
          <RuleList label={t('Rules that do not match')} rules={others} />
        </CollapsibleCard>
      )}
    </>
  );
}

interface RuleListProps {
  label: string;
  rules: readonly { rule: MappingExplanation['rules'][number]; number: number }[];
}

function RuleList({ label, rules }: RuleListProps) {
  return (
    <ol aria-label={label} className="divide-y rounded-card border">
      {rules.map(({ rule, number }) => (
        <li key={number} className="flex flex-col gap-1.5 px-3 py-2.5">
          <Rule rule={rule} number={number} />
        </li>
      ))}
    </ol>
  );
}

function Resulting({ test: { user, groups, projects } }: { test: MappingExplanation }) {
  const { t, format } = useI18n();
  if (!user) return null;
  return (
    <Properties
      items={[
        {
          label: t('User'),
          value: user.id === null ? t('{name}, created at the first sign-in', { name: user.name }) : user.name,
        },
        { label: t('Domain'), value: user.domain.name },
        { label: t('Email'), value: user.email },
        {
          label: t('Groups'),
          value: format.list(
            groups.map(({ name, domain }) => t('{name} of domain {domain}', { name, domain: domain.name })),
          ),
          isWide: true,
        },
        {
          label: t('Projects and roles'),
          value: format.list(
            projects.map(({ name, roles }) => `${name}: ${format.list(roles.map((role) => role.name))}`),
          ),
          isWide: true,
        },
      ]}
    />
  );
}

function Rule({
  rule: { is_matched, requirements },
  number,
}: {
  rule: MappingExplanation['rules'][number];
  number: number;
}) {
  const { t, format } = useI18n();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{t('Rule {number}', { number })}</span>
        <StateBadge word={is_matched ? t('Matches') : t('Does not match')} tone={is_matched ? 'success' : 'neutral'} />
      </div>
      <ul className="flex flex-col gap-0.5 text-ink-muted">
        {requirements.map(({ type, is_met, reason, values }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule can require an attribute several times
          <li key={index} className="break-words">
            <code className="font-mono text-small">{type}</code>
            {': '}
            {is_met ? (values === null ? t('met') : format.list(values)) : reason}
          </li>
        ))}
      </ul>
    </>
  );
}
