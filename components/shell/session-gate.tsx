'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Dialog } from '#components/ui/dialog.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { answerOf } from '#lib/client/answer-of.ts';
import { retryLive } from '#lib/client/live.ts';
import { request } from '#lib/client/request.ts';
import { type Session, sessionQuery, useSession } from '#lib/client/session.ts';
import { onSessionEnded, settleSessionEnd } from '#lib/client/session-ended.ts';
import { onSignedIn } from '#lib/client/signed-in.ts';
import { useT } from '#lib/i18n/use-t.ts';

const SignInForm = lazyComponent(async () => (await import('#components/session/sign-in-form.tsx')).SignInForm);

/** When the session ends, sign-in opens over the page; what was typed stays, and what failed is done after all. */
export function SessionGate() {
  const t = useT();
  const client = useQueryClient();
  const { data: session } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const [isOver, setIsOver] = useState(true);
  const resume = async () => {
    // Not through the cache, where the same question may wait for what happens here.
    const now = await request('/bff/session', { answer: answerOf<Session>(), isOwnRefusal: true });
    // Somebody else came back: nothing of the page is theirs.
    if (now.user.id !== session?.user.id) return window.location.assign('/');
    client.setQueryData(sessionQuery.queryKey, now);
    setIsOpen(false);
    settleSessionEnd(true);
    retryLive();
    await client.invalidateQueries();
  };
  const dismiss = () => {
    setIsOpen(false);
    settleSessionEnd(false);
  };
  const open = useEffectEvent((hasEnded: boolean) => {
    setIsOver(hasEnded);
    setIsOpen(true);
  });
  const resumeToo = useEffectEvent(() => void resume());
  // External system: any request of the page, which learns that the server no longer knows the session.
  useEffect(() => onSessionEnded(open), []);
  // External system: the browser's other pages. Who signs in on one of them need not do so on each.
  useEffect(() => onSignedIn(() => resumeToo()), []);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && dismiss()}
      title={isOver ? t('Your session has ended') : t('Your session ends soon')}
      description={t('Sign in to continue. What you typed on this page is kept.')}
    >
      <SignInForm
        domain={session?.user.domain.name ?? 'Default'}
        user={session?.user.name ?? ''}
        onSignedIn={() => void resume()}
      />
    </Dialog>
  );
}
