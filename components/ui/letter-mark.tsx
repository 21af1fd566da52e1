import type { LucideIcon } from 'lucide-react';

interface LetterMarkProps {
  letter: string;
  icon?: LucideIcon | undefined;
  /** What it stands for, told on hover. What matters is said elsewhere in words. */
  title?: string | undefined;
}

/** A small mark beside a name. It is drawn, not written: neither search nor screen readers take it for a part of the name. */
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
