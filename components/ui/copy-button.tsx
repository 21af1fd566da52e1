'use client';

import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#lib/i18n/use-t.ts';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';

interface CopyButtonProps {
  text: string;
  /** What is copied, as its accessible name: "Copy request id". */
  label: string;
  className?: string;
}

const shownMs = 1600;

/** Copies a text and says so, to eyes and to screen readers. */
export function CopyButton({ text, label, className }: CopyButtonProps) {
  const t = useT();
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), shownMs);
  };
  return (
    <>
      <IconButton
        label={label}
        icon={isCopied ? Check : Copy}
        size="small"
        className={cx(isCopied && 'text-success-ink', className)}
        onClick={(event) => {
          event.stopPropagation();
          void copy();
        }}
      />
      <span role="status" className="sr-only">
        {isCopied && t('Copied')}
      </span>
    </>
  );
}
