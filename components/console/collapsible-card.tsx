import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface CollapsibleCardProps {
  title: string;
  /** Rendered when the card is first opened. */
  children: ReactNode;
}

export function CollapsibleCard({ title, children }: CollapsibleCardProps) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}
      className="group min-w-0 rounded-card border bg-surface shadow-low"
    >
      <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2 rounded-card px-4 py-2">
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint group-open:rotate-90" />
        <h2 className="font-semibold text-body">{title}</h2>
      </summary>
      <div className="border-t p-4">{wasOpened && children}</div>
    </details>
  );
}
