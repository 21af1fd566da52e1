'use client';

import { useId } from 'react';
import { Button, type ButtonProps } from '#components/ui/button.tsx';
import { Tooltip } from '#components/ui/tooltip.tsx';

/** The button stays focusable when disabled; the reason is in a tooltip and available to screen readers. */
export function ButtonWithReason({ reason, ...button }: ButtonProps & { reason?: string | undefined }) {
  const id = useId();
  return (
    <>
      <Tooltip text={reason ?? ''}>
        <Button
          {...button}
          aria-disabled={reason ? true : button['aria-disabled']}
          aria-describedby={reason ? id : button['aria-describedby']}
        />
      </Tooltip>
      {reason && (
        <span id={id} hidden>
          {reason}
        </span>
      )}
    </>
  );
}
