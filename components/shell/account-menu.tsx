'use client';

import { useState } from 'react';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { UserMenu } from '#components/console/user-menu.tsx';
import { projectRequest } from '#lib/client/request.ts';
import { USER_SCOPE } from '#lib/client/scope.ts';
import type { Session } from '#lib/client/session.ts';
import { ACCOUNT_HREF, docsHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { leave } from './leave.ts';

/** Who is signed in, and the ways out. */
export function AccountMenu({ session: { user, credential } }: { session: Session }) {
  const t = useT();
  const [isLeaving, setIsLeaving] = useState(false);
  const links = [
    { label: t('Account'), href: ACCOUNT_HREF },
    { label: t('API reference'), href: docsHref() },
  ];
  const detail = credential ? t('Signed in with credential {name}', { name: credential.name }) : user.domain.name;
  const leaveEverywhere = async () => {
    await projectRequest(USER_SCOPE, 'console/v1/sessions', { method: 'DELETE' });
    await leave();
  };
  return (
    <>
      <UserMenu
        name={user.name}
        detail={detail}
        links={links}
        onSignOut={leave}
        {...(credential ? {} : { onSignOutEverywhere: () => setIsLeaving(true) })}
      />
      <ConfirmAction
        isOpen={isLeaving}
        onOpenChange={setIsLeaving}
        title={t('Sign out everywhere?')}
        confirmLabel={t('Sign out everywhere')}
        isDanger
        onConfirm={leaveEverywhere}
      >
        <p>{t('All your sessions of this console end immediately, including this one. Unsaved work is lost.')}</p>
      </ConfirmAction>
    </>
  );
}
