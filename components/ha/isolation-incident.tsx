'use client';

import { useState } from 'react';
import { DateTime } from '#components/console/date-time.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { notifyFailure } from '#lib/client/notices.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import type { Isolation } from '#lib/ha/isolation/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { IsolationMatrix } from './isolation-matrix.tsx';
import { groupText, isolationReasons } from './isolation-words.ts';

const LazyOverride = lazyComponent(async () => (await import('./override-isolation.tsx')).OverrideIsolation);

export function IsolationIncident({ projectId, isolation }: { projectId: string; isolation: Isolation }) {
  const t = useT();
  const { override, groups } = isolation;
  const listed = groups.filter(({ kind }) => kind !== 'cloud').map((group) => t(groupText(group)));
  return (
    <>
      <Alert
        tone={override ? 'warning' : 'danger'}
        title={
          override
            ? t('The control plane may be isolated, evacuations are allowed')
            : t('Control plane may be isolated')
        }
        actions={
          override ? <Revoke projectId={projectId} id={isolation.id} /> : <Override {...{ projectId, isolation }} />
        }
      >
        <p>
          {isolationReasons(isolation)
            .map((reason) => t(reason))
            .join(' ')}
        </p>
        {listed.length > 0 && <p>{listed.join(' · ')}</p>}
        <p className="text-ink">
          {override
            ? t('Overridden by {name}: {reason}', { name: override.user.name, reason: override.reason })
            : t(
                'Nothing is fenced or evacuated until enough hosts respond or an administrator overrides the incident.',
              )}
        </p>
        {override && (
          <p>
            {t('Ends')} <DateTime at={override.until} />
          </p>
        )}
      </Alert>
      <IsolationMatrix matrix={isolation.matrix} checkedAt={isolation.checked_at} />
    </>
  );
}

function Override({ projectId, isolation }: { projectId: string; isolation: Isolation }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)} onFocus={LazyOverride.load}>
        {t('Override')}
      </Button>
      {isOpen && <LazyOverride projectId={projectId} id={isolation.id} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Revoke({ projectId, id }: { projectId: string; id: string }) {
  const t = useT();
  const revoke = clientOf(haApi).revokeOverride.useMutation(projectId);
  const run = () =>
    void revoke.mutateAsync(id).catch((error: unknown) => notifyFailure(msg('Could not revoke the override'), error));
  return (
    <Button size="small" isLoading={revoke.isPending} onClick={run}>
      {t('Revoke override')}
    </Button>
  );
}
