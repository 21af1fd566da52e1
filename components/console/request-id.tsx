'use client';

import { CopyButton } from '#components/ui/copy-button.tsx';
import { useT } from '#lib/i18n/use-t.ts';

export function RequestId({ id, hasLabel = true }: { id: string; hasLabel?: boolean }) {
  const t = useT();
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-1 text-ink-faint text-small">
      {hasLabel && <span className="shrink-0">{t('Request')}</span>}
      <code className="truncate font-mono">{id}</code>
      <CopyButton text={id} label={t('Copy request ID')} />
    </span>
  );
}
