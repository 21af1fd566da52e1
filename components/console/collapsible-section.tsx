'use client';

import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';

interface CollapsibleSectionProps {
  title: string;
  description: string;
  anchor: string;
  /** Fields of the section. It opens if one of them has a value or an error. */
  fields: readonly string[];
  children: ReactNode;
}

const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== '' && value !== false && value != null;

export function CollapsibleSection({ title, description, anchor, fields, children }: CollapsibleSectionProps) {
  const id = useId();
  const details = useRef<HTMLDetailsElement>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  const { setFocus } = useFormContext();
  const { errors } = useFormState({ name: [...fields] });
  const isUsed = useWatch({ name: [...fields] }).some(isFilled);
  const wrong = fields.find((field) => errors[field]);
  // External system: the `details` element, which has its own open state and cannot focus a hidden field. Fields that
  // are rendered when it opens focus themselves.
  useEffect(() => {
    if (!details.current || details.current.open || !(isUsed || wrong)) return;
    details.current.open = true;
    if (wrong) setFocus(wrong);
  }, [isUsed, wrong, setFocus]);
  return (
    <details
      ref={details}
      id={anchor}
      aria-labelledby={id}
      onToggle={() => setIsDrawn(true)}
      className="group scroll-mt-14 rounded-card border bg-surface shadow-low"
    >
      <summary className="flex cursor-pointer list-none items-baseline gap-2 rounded-card p-4">
        <ChevronRight aria-hidden className="size-4 shrink-0 translate-y-0.5 text-ink-faint group-open:rotate-90" />
        <h2 id={id} className="shrink-0 font-semibold text-strong">
          {title}
        </h2>
        <span className="min-w-0 truncate text-ink-muted group-open:hidden">{description}</span>
      </summary>
      {isDrawn && <div className="flex flex-col gap-4 px-4 pb-4">{children}</div>}
    </details>
  );
}
