'use client';

import { Check, Minus } from 'lucide-react';
import { cx } from './cx.ts';

interface CheckboxProps {
  isChecked: boolean | 'indeterminate';
  onCheckedChange: (isChecked: boolean) => void;
  id?: string | undefined;
  label?: string | undefined;
  describedBy?: string | undefined;
  isDisabled?: boolean | undefined;
  isInvalid?: boolean | undefined;
  /** Name of the value `on` that the form submits while the box is checked. */
  name?: string | undefined;
  tabIndex?: number | undefined;
  className?: string | undefined;
}

/** `label` is the accessible name, if no visible label refers to the `id`. */
export function Checkbox(props: CheckboxProps) {
  const { isChecked } = props;
  const isSome = isChecked === 'indeterminate';
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: the browser's own box can be drawn in none of the three states */}
      <button
        type="button"
        role="checkbox"
        id={props.id}
        tabIndex={props.tabIndex}
        aria-checked={isSome ? 'mixed' : isChecked}
        data-state={isSome ? 'indeterminate' : isChecked ? 'checked' : 'unchecked'}
        onClick={() => props.onCheckedChange(isChecked !== true)}
        // Check boxes are toggled with the space bar; Enter would submit the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        disabled={props.isDisabled}
        aria-label={props.label}
        aria-describedby={props.describedBy}
        aria-invalid={props.isInvalid || undefined}
        className={cx(
          'relative inline-flex size-4 shrink-0 items-center justify-center rounded-small border border-control bg-surface',
          'shadow-low transition-colors after:absolute after:-inset-1.5 hover:border-ink-faint disabled:opacity-50',
          'aria-invalid:border-danger data-[state=checked]:border-accent data-[state=checked]:bg-accent',
          'data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent',
          props.className,
        )}
      >
        {isChecked !== false && (
          <span className="text-on-accent [&_svg]:size-3.5 [&_svg]:stroke-3">
            {isSome ? <Minus aria-hidden /> : <Check aria-hidden />}
          </span>
        )}
      </button>
      {props.name !== undefined && isChecked === true && <input type="hidden" name={props.name} value="on" />}
    </>
  );
}
