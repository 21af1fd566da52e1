'use client';

import { useState } from 'react';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { useSession } from '#lib/client/session.ts';
import type { MemberList } from '#lib/console/identity/access/schema.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { type GrantChange, keyOf, ownLosses } from './grant-changes.ts';
import type { GrantChanges } from './use-grant-changes.ts';

interface GrantChangesBarProps {
  list: MemberList;
  changes: GrantChanges;
  /** Nobody would have the role manager in the project any more. */
  isUnmanaged?: boolean;
}

export function GrantChangesBar({ list, changes, isUnmanaged = false }: GrantChangesBarProps) {
  const t = useT();
  const [isConfirming, setIsConfirming] = useState(false);
  const { data: session } = useSession();
  const losses = ownLosses(changes.all, list.members, session?.user.id);
  const save = () => (losses.length > 0 || isUnmanaged ? setIsConfirming(true) : void changes.save());
  return (
    <section aria-label={t('Changes')} className="sticky bottom-3 flex flex-col gap-2">
      {changes.failure && <ErrorAlert title={t('Could not save the changes')} error={changes.failure} />}
      <Refusals changes={changes.all} />
      <Alert
        tone="warning"
        title={t('{count, plural, one {# unsaved change} other {# unsaved changes}}', {
          count: changes.all.length,
        })}
        actions={
          <>
            <Button onClick={changes.discard} aria-disabled={changes.isSaving || undefined}>
              {t('Discard')}
            </Button>
            <Button variant="primary" onClick={save} isLoading={changes.isSaving}>
              {t('Save changes')}
            </Button>
          </>
        }
      />
      {isConfirming && (
        <Confirmation {...{ losses, isUnmanaged }} onClose={() => setIsConfirming(false)} onConfirm={changes.save} />
      )}
    </section>
  );
}

function Refusals({ changes }: { changes: readonly GrantChange[] }) {
  const t = useT();
  return changes.map((change) => {
    if (!change.error) return null;
    const values = { role: change.role.name, name: change.actor.name };
    const title = change.isGiven
      ? t('Could not assign role {role} to {name}', values)
      : t('Could not revoke role {role} from {name}', values);
    return <ErrorAlert key={keyOf(change)} title={title} error={change.error} />;
  });
}

interface ConfirmationProps {
  losses: readonly GrantChange[];
  isUnmanaged: boolean;
  onClose: () => void;
  onConfirm: () => Promise<void>;
}

/** Users who revoke their own administrative role cannot assign it to themselves again. */
function Confirmation({ losses, isUnmanaged, onClose, onConfirm }: ConfirmationProps) {
  const { t, format } = useI18n();
  const roles = format.list([...new Set(losses.map(({ role }) => role.name))]);
  return (
    <ConfirmAction
      onClose={onClose}
      title={isUnmanaged ? t('Leave the project without a manager?') : t('Revoke your own role {roles}?', { roles })}
      confirmLabel={isUnmanaged ? t('Leave without a manager') : t('Revoke my role')}
      onConfirm={onConfirm}
    >
      {isUnmanaged && <p>{t('The project will have no manager. Then only administrators can change its members.')}</p>}
      {losses.length > 0 && (
        <p>{t('You immediately lose what this role allows here. Only another user can assign it to you again.')}</p>
      )}
    </ConfirmAction>
  );
}
