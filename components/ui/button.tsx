import type { ComponentProps } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Displays a spinner and ignores further clicks; the button keeps its focus and name. */
  isLoading?: boolean;
}

/** `aria-disabled` keeps the button focusable, for buttons that explain why they cannot be used. */
export function Button({ variant, size, isLoading, className, children, onClick, ...rest }: ButtonProps) {
  const isInert = isLoading || rest['aria-disabled'] === true;
  return (
    <button
      type="button"
      {...rest}
      aria-busy={isLoading || undefined}
      aria-disabled={isInert || undefined}
      className={cx(buttonClass(variant, size), className)}
      onClick={(event) => (isInert ? event.preventDefault() : onClick?.(event))}
    >
      {isLoading && <Spinner />}
      {children}
    </button>
  );
}
