'use client';

import { AppLink } from '#components/console/app-link.tsx';
import { Logo } from '#components/console/logo.tsx';
import { Appearance } from '#components/session/appearance.tsx';
import { ProviderButtons } from '#components/session/provider-buttons.tsx';
import { ProviderSecondStep } from '#components/session/provider-second-step.tsx';
import { SignInForm } from '#components/session/sign-in-form.tsx';
import { Alert } from '#components/ui/alert.tsx';
import type { SignInProvider } from '#lib/auth/federated/provider-list.ts';
import type { PendingStep } from '#lib/auth/federated/second-step-view.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { SIGN_IN_PROBLEMS, type SignInProblem } from '#lib/identity/federation/browser/problems.ts';
import { docsHref } from '#lib/screens/paths.ts';

interface SignInScreenProps {
  /** Path on this server to open after signing in. */
  target: string;
  domain: string;
  isFirstStart: boolean;
  providers: readonly SignInProvider[];
  /** Why signing in at an identity provider failed. */
  problem: SignInProblem | undefined;
  /** The second step after signing in at an identity provider, instead of the first one. */
  pendingStep?: PendingStep | undefined;
}

export function SignInScreen({ target, domain, isFirstStart, providers, problem, pendingStep }: SignInScreenProps) {
  const t = useT();
  return (
    <div className="flex min-h-dvh flex-col">
      <main className="mx-auto flex w-full max-w-100 flex-1 flex-col justify-center px-4 py-10">
        <div className="mb-6 flex items-center gap-3 [&>svg]:size-8">
          <Logo />
          <h1 className="font-semibold text-title tracking-tight">{t('Sign in to Nephos')}</h1>
        </div>
        <div className="rounded-card border bg-surface p-5 shadow-float sm:p-6">
          {problem && (
            <div className="mb-4">
              <Alert tone="danger" isUrgent title={t(SIGN_IN_PROBLEMS[problem])} />
            </div>
          )}
          {pendingStep ? (
            <ProviderSecondStep pending={pendingStep} onProven={(href) => window.location.assign(href)} />
          ) : (
            <>
              <ProviderButtons providers={providers} target={target} />
              <SignInForm domain={domain} onSignedIn={() => window.location.assign(target)} />
            </>
          )}
        </div>
        {isFirstStart && (
          <p className="mt-4 px-1 text-ink-muted text-small [text-wrap:pretty]">
            {t('The initial passwords are in the data folder of the server.')}
          </p>
        )}
      </main>
      <footer className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3 border-t px-4 py-4">
        <Appearance />
        <AppLink href={docsHref()}>{t('API reference')}</AppLink>
      </footer>
    </div>
  );
}
