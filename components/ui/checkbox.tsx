'use client';

import { type CheckedState, Indicator, Root } from '@radix-ui/react-checkbox';
import { Check, Minus } from 'lucide-react';
import { cx } from './cx.ts';

interface CheckboxProps {
  isChecked: CheckedState;
  onCheckedChange: (isChecked: boolean) => void;
  id?: string | undefined;
  label?: string | undefined;
  describedBy?: string | undefined;
  isDisabled?: boolean | undefined;
  isInvalid?: boolean | undefined;
  name?: string | undefined;
  tabIndex?: number | undefined;
  className?: string | undefined;
}

/** A tick box; `label` is its accessible name when no visible label points to its `id`. */
export function Checkbox(props: CheckboxProps) {
  return (
    <Root
      id={props.id}
      name={props.name}
      tabIndex={props.tabIndex}
      checked={props.isChecked}
      onCheckedChange={(state) => props.onCheckedChange(state === true)}
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
      <Indicator className="text-on-accent [&_svg]:size-3.5 [&_svg]:stroke-3">
        {props.isChecked === 'indeterminate' ? <Minus aria-hidden /> : <Check aria-hidden />}
      </Indicator>
    </Root>
  );
}
