import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { currentView, isFirstUse } from '#lib/auth/current-view.ts';
import { currentSecondStep } from '#lib/auth/federated/current-second-step.ts';
import { signInProviders } from '#lib/auth/federated/sign-in-providers.ts';
import { safePath } from '#lib/auth/safe-path.ts';
import { domainCookie } from '#lib/client/domain-cookie.ts';
import { getT } from '#lib/i18n/server.ts';
import { PROBLEM_KEY, readSignInProblem, SECOND_STEP_KEY } from '#lib/identity/federation/browser/problems.ts';
import { SignInScreen } from './sign-in-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getT();
  return { title: t('Sign in') };
}

interface SignInPageProps {
  searchParams: Promise<
    Record<'callbackUrl' | typeof PROBLEM_KEY | typeof SECOND_STEP_KEY, string | string[] | undefined>
  >;
}

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { callbackUrl, [PROBLEM_KEY]: problem, [SECOND_STEP_KEY]: stepId } = await searchParams;
  const target = safePath([callbackUrl].flat()[0]);
  const pending = await currentSecondStep([stepId].flat()[0]);
  if (pending && 'continueAt' in pending) redirect(pending.continueAt);
  // Somebody who links an account is signed in.
  if (!pending && (await currentView())) redirect(target);
  const [cookieStore, isFirstStart, providers] = await Promise.all([cookies(), isFirstUse(), signInProviders()]);
  return (
    <SignInScreen
      target={target}
      domain={cookieStore.get(domainCookie)?.value || 'Default'}
      isFirstStart={isFirstStart}
      providers={providers}
      problem={stepId !== undefined && !pending ? 'ended' : readSignInProblem([problem].flat()[0])}
      pendingStep={pending}
    />
  );
}
