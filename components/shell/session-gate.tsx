'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { SignInForm } from '#components/session/sign-in-form.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { retryLive } from '#lib/client/live.ts';
import { sessionQuery, useSession } from '#lib/client/session.ts';
import { onSessionEnded } from '#lib/client/session-ended.ts';
import { onSignedIn } from '#lib/client/signed-in.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** When the session ends, sign-in opens over the page; what was typed stays, and what failed is asked again. */
export function SessionGate() {
  const t = useT();
  const client = useQueryClient();
  const { data: session } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const resume = async () => {
    const now = await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
    // Somebody else came back: nothing of the page is theirs.
    if (now.user.id !== session?.user.id) return window.location.assign('/');
    setIsOpen(false);
    retryLive();
    await client.invalidateQueries();
  };
  const resumeToo = useEffectEvent(() => void resume());
  // External system: any request of the page, which learns that the server no longer knows the session.
  useEffect(() => onSessionEnded(() => setIsOpen(true)), []);
  // External system: the browser's other pages. Who signs in on one of them need not do so on each.
  useEffect(() => onSignedIn(() => resumeToo()), []);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      title={t('Your session has ended')}
      description={t('Sign in to go on. What you typed on this page is still there.')}
    >
      <SignInForm
        domain={session?.user.domain.name ?? 'Default'}
        user={session?.user.name ?? ''}
        onSignedIn={() => void resume()}
      />
    </Dialog>
  );
}
