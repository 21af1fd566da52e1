'use client';

import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { cx } from '#components/ui/cx.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { inkTone } from '#components/ui/tone.ts';
import type { JobLine } from '#lib/client/job-store.ts';
import { discardSecret } from '#lib/client/jobs.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { AppLink } from './app-link.tsx';
import { RequestId } from './request-id.tsx';

const OneTimePassword = lazyComponent(async () => (await import('./one-time-password.tsx')).OneTimePassword);

const tones = { running: 'accent', done: 'success', failed: 'danger' } as const;

export function JobLines({ lines }: { lines: readonly JobLine[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-small">
      {lines.map((line) => (
        <li key={line.id} className="flex items-start gap-2">
          <span className={cx('mt-0.5 [&>svg]:size-3.5', inkTone[tones[line.state]])}>
            <LineIcon state={line.state} />
          </span>
          <Line line={line} />
        </li>
      ))}
    </ul>
  );
}

function LineIcon({ state }: Pick<JobLine, 'state'>) {
  if (state === 'running') return <Spinner />;
  return state === 'done' ? <CircleCheck aria-hidden /> : <CircleAlert aria-hidden />;
}

function Line({ line }: { line: JobLine }) {
  const t = useT();
  const { error, retry, copyable, secret } = line;
  const text = t(line.text);
  const words = { running: t('In progress'), done: t('Done'), failed: t('Failed') };
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5">
      <span className="sr-only">{words[line.state]}</span>
      <span className="break-words">{line.href ? <AppLink href={line.href}>{text}</AppLink> : text}</span>
      {error && <span className="break-words text-danger-ink">{t(error.message)}</span>}
      {error?.requestId && <RequestId id={error.requestId} />}
      {copyable && (
        <span className="inline-flex items-center gap-1">
          <span className="text-ink-muted">{t(copyable.label)}</span>
          <code className="font-mono">{copyable.value}</code>
          <CopyButton text={copyable.value} label={t('Copy {text}', { text: t(copyable.label) })} className="-my-1.5" />
        </span>
      )}
      {secret && <Secret {...secret} />}
      {retry && (
        <Button size="small" onClick={retry}>
          {t('Try again')}
        </Button>
      )}
    </div>
  );
}

function Secret({ description, value }: NonNullable<JobLine['secret']>) {
  const t = useT();
  const [isShown, setIsShown] = useState(false);
  const close = () => {
    setIsShown(false);
    discardSecret(value);
  };
  return (
    <>
      <Button size="small" variant="ghost" onClick={() => setIsShown(true)}>
        {t('Show password')}
      </Button>
      {isShown && <OneTimePassword description={t(description)} password={value} onClose={close} />}
    </>
  );
}
