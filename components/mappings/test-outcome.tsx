'use client';

import { Properties } from '#components/console/properties.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import { Alert } from '#components/ui/alert.tsx';
import type { MappingTest, RuleResult } from '#lib/console/identity-sources/federation.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';

interface TestOutcomeProps {
  test: MappingTest;
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
      <ol aria-label={t('Rules')} className="divide-y rounded-card border">
        {rules.map((rule, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the number of a rule is its identity
          <li key={index} className="flex flex-col gap-1.5 px-3 py-2.5">
            <Rule rule={rule} number={index + 1} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Resulting({ test: { user, groups, projects } }: { test: MappingTest }) {
  const t = useT();
  const format = useFormat();
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

function Rule({ rule: { is_matched, requirements }, number }: { rule: RuleResult; number: number }) {
  const t = useT();
  const format = useFormat();
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
