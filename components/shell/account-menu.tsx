'use client';

import { CircleUserRound } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { LazyMenu } from '#components/ui/lazy-menu.tsx';
import { accepts, type Session } from '#lib/client/session.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ACCOUNT_HREF, docsHref } from '#lib/screens/paths.ts';
import { leave } from './leave.ts';

const UserMenu = lazyComponent(async () => (await import('#components/console/user-menu.tsx')).UserMenu);
const LeaveEverywhere = lazyComponent(async () => (await import('./leave-everywhere.tsx')).LeaveEverywhere);

export function AccountMenu({ session }: { session: Session }) {
  const { user, credential } = session;
  const t = useT();
  const [isLeaving, setIsLeaving] = useState(false);
  const links = [
    { label: t('Account'), href: ACCOUNT_HREF },
    { label: t('API reference'), href: docsHref() },
  ];
  const detail = credential ? t('Signed in with credential {name}', { name: credential.name }) : user.domain.name;
  const { name } = user;
  return (
    <>
      <LazyMenu
        trigger={<IconButton label={t('Account of {name}', { name })} icon={CircleUserRound} hasTooltip={false} />}
        menu={UserMenu}
        props={{
          ...{ name, detail, links },
          onSignOut: leave,
          ...(accepts(session, 'console:sessions:delete_others') && { onSignOutEverywhere: () => setIsLeaving(true) }),
        }}
      />
      {isLeaving && <LeaveEverywhere onClose={() => setIsLeaving(false)} />}
    </>
  );
}
