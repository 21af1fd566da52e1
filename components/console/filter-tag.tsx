'use client';

import { X } from 'lucide-react';
import { useT } from '#lib/i18n/use-t.ts';

export function FilterTag({ text, onRemove }: { text: string; onRemove: () => void }) {
  const t = useT();
  return (
    <span className="inline-flex h-6 max-w-full items-center rounded-small bg-accent-soft ps-2 text-accent-ink text-small">
      <span className="truncate">{text}</span>
      <button
        type="button"
        aria-label={t('Remove filter {text}', { text })}
        onClick={onRemove}
        className="ms-0.5 inline-flex size-6 shrink-0 items-center justify-center rounded-small hover:bg-hover"
      >
        <X aria-hidden className="size-3" />
      </button>
    </span>
  );
}
