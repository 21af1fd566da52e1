import type { LucideIcon } from 'lucide-react';

interface LetterMarkProps {
  letter: string;
  icon?: LucideIcon | undefined;
  /** Tooltip. The same information must also be available as text. */
  title?: string | undefined;
}

/**
 * A mark next to a name. It is drawn with CSS, so that search and screen readers do not treat it as part of the name.
 */
export function LetterMark({ letter, icon: Icon, title }: LetterMarkProps) {
  return (
    <span
      aria-hidden
      title={title}
      className="inline-flex size-5 shrink-0 items-center justify-center rounded-small border bg-sunken font-semibold text-ink-muted text-small uppercase leading-none"
    >
      {Icon ? (
        <Icon className="size-3.5" />
      ) : (
        <span data-letter={letter} className="before:content-[attr(data-letter)]" />
      )}
    </span>
  );
}
