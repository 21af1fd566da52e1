'use client';

import { useState } from 'react';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { ShowOnceDialog } from '#components/console/show-once-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import type { ApiError } from '#lib/client/api-error.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { NewInvitation } from '#lib/identity/invitations/schema.ts';
import type { User } from '#lib/identity/users/schema.ts';
import { InvitationLink } from './invitation-link.tsx';

export type Outcome<T> = { value: T } | { error: ApiError };

export interface CreatedUser {
  user: User;
  /** Undefined if no role was requested. */
  role?: Outcome<unknown> | undefined;
  invitation?: Outcome<NewInvitation> | undefined;
}

interface CreatedUserDialogProps {
  made: CreatedUser;
  retry: () => Promise<void>;
  onClose: () => void;
}

export function CreatedUserDialog({ made: { user, role, invitation }, retry, onClose }: CreatedUserDialogProps) {
  const t = useT();
  const [isTrying, setIsTrying] = useState(false);
  const title = t('User {name} was created', { name: user.name });
  const again = async () => {
    setIsTrying(true);
    await retry();
    setIsTrying(false);
  };
  const tryAgain = (
    <Button size="small" onClick={again} isLoading={isTrying}>
      {t('Try again')}
    </Button>
  );
  const failures = (
    <>
      {role && 'error' in role && (
        <ErrorAlert title={t('Could not assign the role')} error={role.error} actions={tryAgain} />
      )}
      {invitation && 'error' in invitation && (
        <ErrorAlert title={t('Could not create the invitation')} error={invitation.error} actions={tryAgain} />
      )}
    </>
  );
  if (invitation && 'value' in invitation) {
    return (
      <ShowOnceDialog title={title} confirmation={t('I have copied the link')} onClose={onClose}>
        {failures}
        <InvitationLink invitation={invitation.value} />
      </ShowOnceDialog>
    );
  }
  return (
    <Dialog
      onClose={onClose}
      size="medium"
      title={title}
      description={t('Some changes failed.')}
      footer={<Button onClick={onClose}>{t('Open user')}</Button>}
    >
      <div className="flex flex-col gap-3">{failures}</div>
    </Dialog>
  );
}
