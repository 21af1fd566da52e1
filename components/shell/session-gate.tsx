'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AppLink } from '#components/console/app-link.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { answerOf } from '#lib/client/answer-of.ts';
import { retryLive } from '#lib/client/load-live.ts';
import { request } from '#lib/client/request.ts';
import { type Session, sessionQuery, useSession } from '#lib/client/session.ts';
import { onSessionEnded, resolveSessionEnd } from '#lib/client/session-ended.ts';
import { onSignedIn } from '#lib/client/sign-in-channel.ts';
import { useSubscription } from '#lib/client/use-subscription.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { signInHref } from '#lib/screens/paths.ts';

const pathNow = () => window.location.pathname + window.location.search;

const SignInForm = lazyComponent(async () => (await import('#components/session/sign-in-form.tsx')).SignInForm);

/** Opens the sign-in over the page when the session ends. Input is kept, and failed requests are repeated. */
export function SessionGate() {
  const t = useT();
  const client = useQueryClient();
  const { data: session } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const [isOver, setIsOver] = useState(true);
  const resume = async () => {
    // Requested without the cache, where the same query may be waiting for the sign-in.
    const now = await request('/bff/session', { answer: answerOf<Session>(), isOwnRefusal: true });
    // If another user signed in, nothing on the page may be displayed to them.
    if (now.user.id !== session?.user.id) return window.location.assign('/');
    client.setQueryData(sessionQuery.queryKey, now);
    setIsOpen(false);
    resolveSessionEnd(true);
    void retryLive();
    await client.invalidateQueries();
  };
  const dismiss = () => {
    setIsOpen(false);
    resolveSessionEnd(false);
  };
  useSubscription(onSessionEnded, (hasEnded) => {
    setIsOver(hasEnded);
    setIsOpen(true);
  });
  // Signing in on one page of the browser is enough for all.
  useSubscription(onSignedIn, () => void resume());
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
      {isOver && <OtherWays />}
    </Dialog>
  );
}

/** Identity providers need the whole page. */
function OtherWays() {
  const t = useT();
  return (
    <p className="mt-3 text-ink-muted text-small">
      {t.rich('<link>Other ways to sign in</link> leave this page, and what you typed is lost.', {
        link: (label) => <AppLink href={signInHref(pathNow())}>{label}</AppLink>,
      })}
    </p>
  );
}
