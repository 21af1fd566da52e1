import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

interface FoldedCardProps {
  title: string;
  children: ReactNode;
}

/** A card of a summary that few people need, folded until somebody opens it. */
export function FoldedCard({ title, children }: FoldedCardProps) {
  return (
    <details className="group min-w-0 rounded-card border bg-surface shadow-low">
      <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2 rounded-card px-4 py-2">
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint group-open:rotate-90" />
        <h2 className="font-semibold text-body">{title}</h2>
      </summary>
      <div className="border-t p-4">{children}</div>
    </details>
  );
}
