'use client';

import { Hourglass, KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { useClockOffset } from '#lib/client/clock.ts';
import { type Session, useSession } from '#lib/client/session.ts';
import { requestSignIn } from '#lib/client/session-ended.ts';
import { useNow } from '#lib/client/use-now.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';

/** The countdown starts this long before the session ends, since only signing in again renews it. */
const COUNTDOWN_MS = 5 * 60_000;
const STEP_MS = 10_000;

export function SessionStrip() {
  const { data: session } = useSession();
  const t = useT();
  const offsetMs = useClockOffset();
  const now = useNow(STEP_MS);
  if (!session) return null;
  const leftMs = Date.parse(session.expires_at) - offsetMs - now;
  const isEnding = leftMs > 0 && leftMs <= COUNTDOWN_MS + STEP_MS;
  if (!session.credential && !isEnding) return null;
  return (
    <section aria-label={t('Your session')}>
      {session.credential && <CredentialLine name={session.credential.name} session={session} />}
      {isEnding && <Countdown endsAtMs={now + leftMs} />}
    </section>
  );
}

function CredentialLine({ name, session: { projects } }: { name: string; session: Session }) {
  const { t, format } = useI18n();
  const [project] = projects;
  const roles = project?.roles ?? [];
  const values = { name, project: project?.name ?? '', count: roles.length, roles: format.list(roles) };
  return (
    <Strip icon={<KeyRound aria-hidden />} look="bg-sunken text-ink-muted">
      {t(
        'Signed in with credential {name} (project {project}, {count, plural, one {role} other {roles}} {roles})',
        values,
      )}
    </Strip>
  );
}

function Countdown({ endsAtMs }: { endsAtMs: number }) {
  const t = useT();
  const seconds = Math.ceil((endsAtMs - useNow()) / 1000);
  if (seconds <= 0 || seconds * 1000 > COUNTDOWN_MS) return null;
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <Strip icon={<Hourglass aria-hidden />} look="bg-warning-soft text-ink [&>svg]:text-warning-ink">
      <span role="status" className="sr-only">
        {t('Your session ends in less than five minutes.')}
      </span>
      <span aria-hidden className="tabular-nums">
        {t('Your session ends in {left}', { left })}
      </span>
      <Button size="small" className="ms-3" onClick={requestSignIn}>
        {t('Sign in again')}
      </Button>
    </Strip>
  );
}

function Strip({ icon, look, children }: { icon: ReactNode; look: string; children: ReactNode }) {
  return (
    <div
      className={cx(
        'flex min-h-8 shrink-0 items-center gap-2 border-b px-4 py-1 text-small [&>svg]:size-4 [&>svg]:shrink-0',
        look,
      )}
    >
      {icon}
      <div className="min-w-0 break-words">{children}</div>
    </div>
  );
}
