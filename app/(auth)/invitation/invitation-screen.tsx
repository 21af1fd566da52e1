'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleCheck, LinkIcon, Unlink } from 'lucide-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { ButtonLink } from '#components/console/button-link.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { Logo } from '#components/console/logo.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { ScreenState } from '#components/console/screen-state.tsx';
import { Appearance } from '#components/session/appearance.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { startSession } from '#lib/auth/browser/start-session.ts';
import { answerOf } from '#lib/client/answer-of.ts';
import { request } from '#lib/client/request.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { invitationApi } from '#lib/identity/invitations/contract.ts';
import type { OpenedInvitation } from '#lib/identity/invitations/schema.ts';
import { signInHref } from '#lib/screens/paths.ts';
import { ChoosePassword } from './choose-password.tsx';

function onHash(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

/** Returns the secret from the URL fragment; undefined during server rendering, which never receives the fragment. */
function useWord(): string | undefined {
  return useSyncExternalStore<string | undefined>(
    onHash,
    () => {
      try {
        return decodeURIComponent(window.location.hash.slice(1));
      } catch {
        return '';
      }
    },
    () => undefined,
  );
}

export function InvitationScreen({ signedInAs }: { signedInAs?: string }) {
  const word = useWord();
  return (
    <div className="flex min-h-dvh flex-col">
      <main className="mx-auto flex w-full max-w-100 flex-1 flex-col justify-center px-4 py-10">
        <p className="mb-6 flex items-center gap-3 font-semibold text-title [&>svg]:size-8">
          <Logo />
          Nephos
        </p>
        <div className="rounded-card border bg-surface p-5 shadow-float sm:p-6">
          {word === undefined && <Waiting />}
          {word === '' && <NoLink />}
          {word && <Invited key={word} word={word} {...(signedInAs === undefined ? {} : { signedInAs })} />}
        </div>
      </main>
      <footer className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3 border-t px-4 py-4">
        <Appearance />
      </footer>
    </div>
  );
}

const Waiting = () => (
  <div aria-busy className="flex flex-col gap-4">
    <Skeleton className="h-5 w-56" />
    <Skeleton className="h-4 w-64" />
    <Skeleton className="h-9 w-full" />
  </div>
);

/** Sent without a session. @throws ApiError */
async function openInvitation(word: string, signal: AbortSignal): Promise<OpenedInvitation> {
  const { path, ...options } = clientOf(invitationApi).open.request({ word });
  const answer = answerOf<{ invitation: OpenedInvitation }>();
  return (await request(`/${path}`, { ...options, answer, isOwnRefusal: true, signal })).invitation;
}

function Invited({ word, signedInAs }: { word: string; signedInAs?: string }) {
  const [isDone, setIsDone] = useState(false);
  const query = useQuery({
    queryKey: ['invitation', word],
    queryFn: ({ signal }) => openInvitation(word, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (isDone) return <Chosen />;
  return (
    <QueryScreen query={query} headingLevel={1} gone={<Over />} skeleton={<Waiting />}>
      {(invitation) => (
        <>
          <Greeting invitation={invitation} {...(signedInAs === undefined ? {} : { signedInAs })} />
          <ChoosePassword
            word={word}
            invitation={invitation}
            onChosen={async (password) => {
              // The link cannot be used again, so remove its secret from the browser's history.
              window.history.replaceState(null, '', window.location.pathname);
              const { name: user, domain } = invitation.user;
              const refusal = await startSession({ method: 'password', domain: domain.name, user, password });
              if (refusal) setIsDone(true);
              else window.location.assign('/');
            }}
          />
        </>
      )}
    </QueryScreen>
  );
}

function Greeting({ invitation, signedInAs }: { invitation: OpenedInvitation; signedInAs?: string }) {
  const t = useT();
  const { user, expires_at } = invitation;
  return (
    <header className="mb-4 flex flex-col gap-2">
      <h1 className="font-semibold text-title tracking-tight">{t('Choose a password')}</h1>
      <p className="break-words text-ink-muted">
        {t.rich('For user <b>{user}</b> of domain <b>{domain}</b>. The link works once, until <time></time>.', {
          user: user.name,
          domain: user.domain.name,
          b: (parts) => <strong className="font-medium text-ink">{parts}</strong>,
          time: () => <DateTime at={expires_at} />,
        })}
      </p>
      {signedInAs !== undefined && (
        <Alert tone="warning" title={t('You are signed in here as {name}.', { name: signedInAs })}>
          {t('Choosing a password signs you in as the invited user instead.')}
        </Alert>
      )}
    </header>
  );
}

const signInLink = (label: ReactNode) => (
  <ButtonLink href={signInHref()} variant="primary">
    {label}
  </ButtonLink>
);

function Over() {
  const t = useT();
  return (
    <ScreenState
      icon={Unlink}
      tone="warning"
      headingLevel={1}
      title={t('This invitation is no longer valid')}
      actions={signInLink(t('Sign in'))}
    >
      <p>{t('It was used or withdrawn, or it has expired. Ask the sender for a new one.')}</p>
    </ScreenState>
  );
}

function NoLink() {
  const t = useT();
  return (
    <ScreenState
      icon={LinkIcon}
      headingLevel={1}
      title={t('This link is incomplete')}
      actions={signInLink(t('Sign in'))}
    >
      <p>{t('Open the complete invitation link, up to its last character.')}</p>
    </ScreenState>
  );
}

function Chosen() {
  const t = useT();
  return (
    <ScreenState
      icon={CircleCheck}
      headingLevel={1}
      title={t('Your password is set')}
      actions={signInLink(t('Sign in'))}
    >
      <p>{t('Sign in with it now.')}</p>
    </ScreenState>
  );
}
