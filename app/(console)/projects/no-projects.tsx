'use client';

import { FolderX } from 'lucide-react';
import { signOut } from 'next-auth/react';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { Properties } from '#components/console/properties.tsx';
import { ScreenState } from '#components/console/screen-state.tsx';
import { Button } from '#components/ui/button.tsx';
import type { Session } from '#lib/client/session.ts';
import { signInHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Signed in, but no project to work in: what to tell whom. */
export function NoProjects({ user }: { user: Session['user'] }) {
  const t = useT();
  return (
    <ScreenState
      icon={FolderX}
      headingLevel={1}
      title={t('You have no project yet')}
      actions={<Button onClick={() => void signOut({ callbackUrl: signInHref() })}>{t('Sign out')}</Button>}
    >
      <p>{t('Ask an administrator for a role in a project, and tell them this:')}</p>
      <div className="mt-4 rounded-card border bg-surface p-4 text-start">
        <Properties
          columns={1}
          items={[
            { label: t('User name'), value: user.name },
            { label: t('User ID'), value: <CopyableId id={user.id} /> },
            { label: t('Domain'), value: user.domain.name },
          ]}
        />
      </div>
    </ScreenState>
  );
}
