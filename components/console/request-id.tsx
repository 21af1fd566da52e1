'use client';

import { CopyButton } from '#components/ui/copy-button.tsx';
import { useT } from '#lib/i18n/use-t.ts';

interface RequestIdProps {
  id: string;
  /** False where the head of a column says what it is. */
  hasLabel?: boolean;
}

/** The id under which the server's log knows a call, ready to be copied into a support case. */
export function RequestId({ id, hasLabel = true }: RequestIdProps) {
  const t = useT();
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-1 text-ink-faint text-small">
      {hasLabel && <span className="shrink-0">{t('Request')}</span>}
      <code className="truncate font-mono">{id}</code>
      <CopyButton text={id} label={t('Copy request ID')} />
    </span>
  );
}
