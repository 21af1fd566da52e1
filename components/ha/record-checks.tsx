'use client';

import { CircleAlert, CircleCheck, Hourglass } from 'lucide-react';
import type { RecordedCheck } from '#lib/console/ha/record/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';

export function RecordChecks({ checks }: { checks: readonly RecordedCheck[] }) {
  const t = useT();
  const failed = checks.filter(({ is_passed }) => !is_passed);
  const passed = checks.filter(({ is_passed }) => is_passed);
  return (
    <>
      {failed.length > 0 && <CheckList checks={failed} />}
      {passed.length > 0 && (
        <details className="mt-1">
          <summary className="cursor-pointer text-ink-muted text-small">
            {t('Show {count, plural, one {# passed check} other {# passed checks}}', { count: passed.length })}
          </summary>
          <CheckList checks={passed} />
        </details>
      )}
    </>
  );
}

function CheckList({ checks }: { checks: readonly RecordedCheck[] }) {
  const t = useT();
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {checks.map(({ id, is_passed, consequence, message }) => {
        const Icon = is_passed ? CircleCheck : consequence === 'waits' ? Hourglass : CircleAlert;
        const word = is_passed ? t('Passed') : consequence === 'waits' ? t('Waiting') : t('Not passed');
        return (
          <li key={id} className="flex gap-2">
            <Icon
              role="img"
              aria-label={word}
              className={
                is_passed ? 'mt-0.5 size-4 shrink-0 text-success-ink' : 'mt-0.5 size-4 shrink-0 text-warning-ink'
              }
            />
            <span className="min-w-0 break-words">{t(message)}</span>
          </li>
        );
      })}
    </ul>
  );
}
