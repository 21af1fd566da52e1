'use client';

import { StateBadge } from '#components/console/state-badge.tsx';
import type { Tone } from '#components/ui/tone.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import type { GroupRole, StepResult, TestStep } from '#lib/identity/directory/schema.ts';

const STEPS: Record<TestStep, string> = {
  connection: msg('Connection'),
  tls: msg('Encryption'),
  bind: msg('Bind'),
  users: msg('Users'),
  groups: msg('Groups'),
  sign_in: msg('Sign-in of the user'),
  memberships: msg('Groups and roles of the user'),
};

const STATES: Record<StepResult['status'], { word: string; tone: Tone }> = {
  ok: { word: msg('Passed'), tone: 'success' },
  failed: { word: msg('Failed'), tone: 'danger' },
  skipped: { word: msg('Skipped'), tone: 'neutral' },
};

/** Result of the test of a directory, step by step. */
export function TestSteps({ steps }: { steps: readonly StepResult[] }) {
  const t = useT();
  return (
    <ol aria-label={t('Steps of the test')} className="divide-y rounded-card border">
      {steps.map((step) => (
        <li key={step.step} className="flex flex-col gap-1.5 px-3 py-2.5">
          <Step step={step} />
        </li>
      ))}
    </ol>
  );
}

function Step({ step: { step, status, message, seconds, found = [], roles } }: { step: StepResult }) {
  const { t, format } = useI18n();
  const { word, tone } = STATES[status];
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{t(STEPS[step])}</span>
        <StateBadge word={t(word)} wire={status} tone={tone} />
        {status !== 'skipped' && (
          <span className="ms-auto text-ink-faint text-small tabular-nums">
            {t('{seconds} s', { seconds: format.number(seconds) })}
          </span>
        )}
      </div>
      {message && <p className="break-words text-ink-muted">{message}</p>}
      {found.length > 0 && (
        <ul className="flex flex-col gap-1">
          {found.map(({ name, dn }) => (
            <li key={dn} className="min-w-0">
              <span className="font-medium">{name}</span>{' '}
              <span className="break-all font-mono text-ink-faint text-small">{dn}</span>
            </li>
          ))}
        </ul>
      )}
      {roles && <ResultingRoles roles={roles} />}
    </>
  );
}

const ROLE_SENTENCES: Record<GroupRole['target_type'], string> = {
  project: msg('{role} in {place}'),
  domain: msg('{role} on domain {place}'),
  system: msg('{role} on the system'),
};

function ResultingRoles({ roles }: { roles: readonly GroupRole[] }) {
  const t = useT();
  if (roles.length === 0) return <p className="text-ink-muted">{t('These groups have no roles here.')}</p>;
  return (
    <ul aria-label={t('Resulting roles')} className="flex flex-col gap-1">
      {roles.map(({ group, role, target_type, target }) => (
        <li key={JSON.stringify([group, role, target_type, target])}>
          <span className="font-medium">{t(ROLE_SENTENCES[target_type], { role, place: target ?? '' })}</span>{' '}
          <span className="text-ink-faint text-small">{t('through group {group}', { group })}</span>
        </li>
      ))}
    </ul>
  );
}
