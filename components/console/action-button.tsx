'use client';

import { useId } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { ButtonSize, ButtonVariant } from '#components/ui/button-class.ts';
import { Tooltip } from '#components/ui/tooltip.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { Action } from './action.ts';
import { ButtonLink } from './button-link.tsx';

interface ActionButtonProps {
  action: Action;
  variant?: ButtonVariant;
  size?: ButtonSize;
  isLoading?: boolean;
}

/** An action as a button. When it is not allowed it stays reachable, and tells the reason on hover, focus and aloud. */
export function ActionButton({ action, variant, size, isLoading }: ActionButtonProps) {
  const t = useT();
  const reasonId = useId();
  const look = { ...(variant ? { variant } : {}), ...(size ? { size } : {}) };
  if (action.allowed === true && action.href) {
    return (
      <ButtonLink href={action.href} {...look}>
        {action.icon}
        {action.label}
      </ButtonLink>
    );
  }
  const reason = action.allowed === true ? undefined : t(action.allowed);
  return (
    <>
      <Tooltip text={reason}>
        <Button
          {...look}
          isLoading={isLoading ?? false}
          onClick={action.onSelect}
          aria-disabled={reason ? true : undefined}
          aria-describedby={reason ? reasonId : undefined}
        >
          {!isLoading && action.icon}
          {action.label}
        </Button>
      </Tooltip>
      {reason && (
        <span id={reasonId} hidden>
          {reason}
        </span>
      )}
    </>
  );
}
