import { cx } from './cx.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'small' | 'medium';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent shadow-low hover:bg-accent-hover',
  secondary: 'border border-line-strong bg-surface text-ink shadow-low hover:bg-hover aria-pressed:bg-selected',
  ghost: 'text-ink-muted hover:bg-hover hover:text-ink',
  danger: 'bg-danger text-on-accent shadow-low hover:bg-danger-hover',
};

const sizes: Record<ButtonSize, string> = {
  small: 'h-7 gap-1.5 px-2.5 text-small',
  medium: 'h-8 gap-2 px-3 text-body',
};

export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'medium'): string {
  return cx(
    'inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-control font-medium',
    'transition-colors disabled:pointer-events-none disabled:opacity-50',
    'aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
  );
}
