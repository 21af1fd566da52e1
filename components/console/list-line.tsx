import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface ListLineProps {
  icon?: LucideIcon;
  name: ReactNode;
  /** Displayed below the name. */
  detail?: ReactNode;
  facts?: ReactNode;
  /** Buttons. */
  children?: ReactNode;
}

/** A line of a list in a card. */
export function ListLine({ icon: Icon, name, detail, facts, children }: ListLineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2.5">
      {Icon && <Icon aria-hidden className="size-4 shrink-0 text-ink-faint max-sm:hidden" />}
      <span className="min-w-0 flex-1 basis-56">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">{name}</span>
        {detail && <span className="block truncate text-ink-muted text-small">{detail}</span>}
      </span>
      {facts && <span className="text-ink-muted text-small">{facts}</span>}
      {children}
    </li>
  );
}
