import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { ButtonVariant } from './button-class.ts';
import { buttonClass } from './button-class.ts';
import { cx } from './cx.ts';
import { Tooltip } from './tooltip.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  label: string;
  icon: LucideIcon;
  variant?: ButtonVariant;
  size?: 'small' | 'medium';
  /** Disable it if the button opens something that would cover the tooltip. */
  hasTooltip?: boolean;
}

const sizes = { small: 'size-7', medium: 'size-8' };

export function IconButton({ label, icon: Icon, variant = 'ghost', size = 'medium', ...props }: IconButtonProps) {
  const { hasTooltip = true, className, ...rest } = props;
  const button = (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={cx(buttonClass(variant), 'px-0', sizes[size], className)}
    >
      <Icon aria-hidden />
    </button>
  );
  return hasTooltip ? <Tooltip text={label}>{button}</Tooltip> : button;
}
