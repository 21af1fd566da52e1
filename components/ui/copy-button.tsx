'use client';

import { Check, Copy } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useT } from '#lib/i18n/use-t.ts';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';

interface CopyButtonProps {
  text: string;
  /** Accessible name, which states what is copied: "Copy request id". */
  label: string;
  className?: string;
  children?: ReactNode;
}

const shownMs = 1600;

export function CopyButton({ text, label, className, children }: CopyButtonProps) {
  const t = useT();
  const [isCopied, setIsCopied] = useState(false);
  const copy = async (event: MouseEvent) => {
    event.stopPropagation();
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), shownMs);
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      {children ? (
        <button
          type="button"
          aria-label={label}
          className={cx('inline-flex min-w-0 items-center gap-1.5 rounded-small px-1 hover:bg-hover', className)}
          onClick={copy}
        >
          {children}
          <Icon aria-hidden className={cx('size-4 shrink-0', isCopied ? 'text-success-ink' : 'text-ink-muted')} />
        </button>
      ) : (
        <IconButton
          label={label}
          icon={Icon}
          size="small"
          className={cx(isCopied && 'text-success-ink', className)}
          onClick={copy}
        />
      )}
      <span role="status" className="sr-only">
        {isCopied && t('Copied')}
      </span>
    </>
  );
}
