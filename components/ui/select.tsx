import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlClass } from './control-class.ts';
import { cx } from './cx.ts';

export interface SelectOption {
  value: string;
  label: string;
  isDisabled?: boolean;
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  options: readonly SelectOption[];
  placeholder?: string;
}

/** For short lists. It is the browser's own control, which works best on phones, with keyboards and screen readers. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  return (
    <span className={cx('relative block', className)}>
      <select {...rest} className={cx(controlClass, 'h-8 appearance-none pe-8')}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute inset-e-2.5 top-2 size-4 text-ink-faint" />
    </span>
  );
}
