'use client';

import { CopyButton } from '#components/ui/copy-button.tsx';
import { useT } from '#lib/i18n/use-t.ts';

export function CopyableId({ id, label }: { id: string; label?: string }) {
  const t = useT();
  return (
    <span className="inline-flex max-w-full items-center gap-0.5 align-middle">
      <code className="truncate font-mono text-small" title={id}>
        {id}
      </code>
      <CopyButton text={id} label={label ?? t('Copy {text}', { text: id })} className="-my-1.5" />
    </span>
  );
}
