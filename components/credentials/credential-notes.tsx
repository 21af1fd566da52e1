'use client';

import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { useSession } from '#lib/client/session.ts';
import { useNow } from '#lib/client/use-now.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { expiryState } from '#lib/identity/application-credentials/expiry-state.ts';
import { useCredentialActions } from './use-credential-actions.tsx';
import { useCredentialRows } from './use-credential-rows.ts';
import { useMayManageCredentials } from './use-may-manage-credentials.ts';

const minuteMs = 60_000;

/** Whose credentials these are, whether they can be changed here, and which have expired. */
export function CredentialNotes({ projectId }: { projectId: string }) {
  const t = useT();
  const { data: session } = useSession();
  const project = session?.projects.find(({ id }) => id === projectId);
  const allowed = useMayManageCredentials('identity:create_application_credential');
  return (
    <div className="flex flex-col gap-3 pb-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-muted">
          {project &&
            t.rich('Your credentials for project <b>{project}</b>. They sign in as <b>{user}</b>.', {
              user: session?.user.name ?? '',
              project: project.name,
              b: (parts) => <strong className="font-medium text-ink">{parts}</strong>,
            })}
        </p>
        {allowed === true && <ExpiredButton projectId={projectId} />}
      </div>
      {allowed !== true && (
        <Alert tone="warning" title={t(allowed)}>
          {t('To create or delete credentials, sign in with your password or an unrestricted credential.')}
        </Alert>
      )}
    </div>
  );
}

function ExpiredButton({ projectId }: { projectId: string }) {
  const t = useT();
  const now = useNow(minuteMs);
  const {
    bulk: [removal],
    dialog,
  } = useCredentialActions(projectId);
  const { rows = [] } = useCredentialRows(projectId);
  const expired = rows.filter(({ expires_at }) => expiryState(expires_at, now) === 'expired');
  return (
    <>
      {expired.length > 0 && (
        <Button size="small" onClick={() => removal?.onRun(expired, [])}>
          {t('Delete expired ({count})', { count: expired.length })}
        </Button>
      )}
      {dialog}
    </>
  );
}
