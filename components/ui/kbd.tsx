import type { ReactNode } from 'react';

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-small border border-line-strong bg-surface px-1 font-sans text-ink-muted text-micro">
      {children}
    </kbd>
  );
}
