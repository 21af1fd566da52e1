'use client';

import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#components/console/load-error.tsx';
import { SuspectText } from '#components/hosts/suspect-text.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Maximum hosts listed individually, longest silence first. */
const MAX_LISTED = 4;

/** Hosts that are silent on one of two paths; nothing without any. */
export function SuspectHosts({ projectId }: { projectId: string }) {
  const t = useT();
  const answer = useQuery(clientOf(haApi).suspects.query(projectId));
  const suspects = answer.data?.suspects ?? [];
  if (!answer.error && suspects.length === 0) return null;
  return (
    <div className="mb-4 flex shrink-0 flex-col gap-2">
      <LoadError answer={answer} unknown={t('Could not load which hosts are silent')} />
      {suspects.length > 0 && (
        <Alert
          tone="warning"
          title={t('{count, plural, one {# host is} other {# hosts are}} silent on one of two paths', {
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
      )}
    </div>
  );
}
