import type { ComponentProps } from 'react';
import { controlClass } from './control-class.ts';
import { cx } from './cx.ts';

interface TextareaProps extends ComponentProps<'textarea'> {
  isCode?: boolean;
}

export function Textarea({ isCode, className, ...rest }: TextareaProps) {
  return (
    <textarea
      rows={4}
      spellCheck={!isCode}
      {...rest}
      className={cx(
        controlClass,
        'min-h-16 resize-y py-1.5 read-only:bg-sunken',
        isCode && 'font-mono text-small',
        className,
      )}
    />
  );
}
