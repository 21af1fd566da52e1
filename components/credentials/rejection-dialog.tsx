'use client';

import { DateTime } from '#components/console/date-time.tsx';
import { Properties } from '#components/console/properties.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { Dialog } from '#components/ui/dialog.tsx';
import type { RejectedRequest } from '#lib/console/account/ec2-keys/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Why a request was rejected, how to fix it, and what server and client signed. */
export function RejectionDialog({ request, onClose }: { request: RejectedRequest; onClose: () => void }) {
  const t = useT();
  const { method, path, reason, advice, rejected_at, address, code } = request;
  return (
    <Dialog
      onClose={onClose}
      title={t('Rejected request')}
      size="large"
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <div className="flex flex-col gap-4">
        <Alert tone="warning" title={t(reason)}>
          {t(advice)}
        </Alert>
        <Properties
          items={[
            { label: t('Request'), value: <code className="break-all">{`${method} ${path}`}</code>, isWide: true },
            { label: t('Time'), value: <DateTime at={rejected_at} /> },
            { label: t('Address of the client'), value: address },
            { label: t('Error code'), value: code },
          ]}
        />
        <Comparison request={request} />
      </div>
    </Dialog>
  );
}

/** Both texts beside each other, or one below the other on narrow screens. */
function Comparison({ request: { server, client, difference } }: { request: RejectedRequest }) {
  const t = useT();
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {server !== null && <SignedText title={t('What the server expected')} text={server} line={difference?.line} />}
      {client === null ? (
        <p className="text-ink-muted">{t('What the client signed is unknown.')}</p>
      ) : (
        <SignedText title={t('What the client signed')} text={client} line={difference?.line} />
      )}
    </div>
  );
}

interface SignedTextProps {
  title: string;
  text: string;
  /** Number of the first line that differs. */
  line: number | undefined;
}

function SignedText({ title, text, line }: SignedTextProps) {
  const t = useT();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the dialog, which scrolls, must be reachable by keyboard
    <section tabIndex={0} aria-label={title} className="flex min-w-0 flex-col gap-1.5">
      <h3 className="font-medium">{title}</h3>
      <ol className="min-w-0 rounded-control border bg-sunken py-1.5 font-mono text-small">
        {text.split('\n').map((content, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text are in order
            key={index}
            className={cx('flex gap-3 px-3 py-0.5', index + 1 === line && 'bg-warning-soft')}
          >
            <span className="w-5 shrink-0 text-end text-ink-faint">{index + 1}</span>
            {index + 1 === line ? (
              <mark className="min-w-0 break-all bg-transparent font-medium text-warning-ink">
                <span className="sr-only">{t('First difference:')} </span>
                {content || t('(empty)')}
              </mark>
            ) : (
              <span className="min-w-0 break-all">{content}</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
