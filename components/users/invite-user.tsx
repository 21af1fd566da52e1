'use client';

import { useState } from 'react';
import { z } from 'zod';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { ShowOnceDialog } from '#components/console/show-once-dialog.tsx';
import { Alert } from '#components/ui/alert.tsx';
import type { ListedUser } from '#lib/console/identity/users/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { invitationApi } from '#lib/identity/invitations/contract.ts';
import type { NewInvitation } from '#lib/identity/invitations/schema.ts';
import { InvitationLink } from './invitation-link.tsx';

export function InviteUser({ scope, row, onClose }: ScopeDialogProps & { row: ListedUser }) {
  const t = useT();
  const invite = clientOf(invitationApi).create.useMutation(scope);
  const [invitation, setInvitation] = useState<NewInvitation>();
  const { name, facts } = row;
  if (invitation) {
    return (
      <ShowOnceDialog
        title={t('Invitation of {name}', { name })}
        confirmation={t('I have copied the link')}
        onClose={onClose}
      >
        <InvitationLink invitation={invitation} />
      </ShowOnceDialog>
    );
  }
  return (
    <FormDialog
      title={msg('Invite {name}?', { name })}
      description={msg('Creates a link that lets the user choose a password. It works once.')}
      submitLabel={msg('Create link')}
      schema={z.object({})}
      onSubmit={async () => setInvitation(await invite.mutateAsync(row.id))}
      onClose={onClose}
    >
      {facts.invited_until && <Alert tone="warning" title={t('The previous link stops working.')} />}
      <p className="text-ink-muted">
        {facts.password !== 'none'
          ? t('The current password works until the link is used. Then all sessions of the user end.')
          : t('Until the link is used, the user has no way to sign in.')}
      </p>
    </FormDialog>
  );
}
