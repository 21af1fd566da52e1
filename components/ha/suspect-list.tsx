'use client';

import { SuspectText } from '#components/hosts/suspect-text.tsx';
import { Alert } from '#components/ui/alert.tsx';
import type { SuspectHost } from '#lib/console/ha/suspects/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Maximum hosts listed individually, longest silence first. */
const MAX_LISTED = 4;

export function SuspectList({ suspects }: { suspects: readonly SuspectHost[] }) {
  const t = useT();
  return (
    <Alert
      tone="warning"
      title={t('{count, plural, one {# host responds} other {# hosts respond}} only in part', {
        count: suspects.length,
      })}
    >
      <ul>
        {suspects.slice(0, MAX_LISTED).map((suspect) => (
          <li key={suspect.host}>
            <span className="font-medium">{suspect.host}</span>: <SuspectText suspect={suspect} />
          </li>
        ))}
      </ul>
      {suspects.length > MAX_LISTED && <p>{t('and {count} more', { count: suspects.length - MAX_LISTED })}</p>}
    </Alert>
  );
}
