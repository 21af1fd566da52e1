import { type ReactNode, useId } from 'react';
import type { FieldMap } from './field-spec.ts';
import { FormFields } from './form-fields.tsx';

interface FormSectionProps<Values> {
  title: string;
  description?: ReactNode;
  aside?: ReactNode;
  anchor?: string;
  /** The fields above the children. */
  fields?: FieldMap<Values>;
  children?: ReactNode;
}

export function FormSection<Values>(props: FormSectionProps<Values>) {
  const { title, description, aside, anchor, fields, children } = props;
  const id = useId();
  return (
    <section id={anchor} aria-labelledby={id} className="scroll-mt-14 rounded-card border bg-surface p-4 shadow-low">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="font-semibold text-strong">
          {title}
        </h2>
        {aside && <div className="-my-1">{aside}</div>}
      </div>
      {description && <p className="mt-0.5 text-ink-muted">{description}</p>}
      <div className="mt-3 flex flex-col gap-4">
        {fields && <FormFields of={fields} />}
        {children}
      </div>
    </section>
  );
}
