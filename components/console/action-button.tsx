'use client';

import type { ButtonSize, ButtonVariant } from '#components/ui/button-class.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { Action } from './action.ts';
import { ButtonLink } from './button-link.tsx';
import { ButtonWithReason } from './button-with-reason.tsx';

interface ActionButtonProps {
  action: Action;
  variant?: ButtonVariant;
  size?: ButtonSize;
  isLoading?: boolean;
}

/** A disallowed action keeps its button focusable; the reason is in a tooltip and available to screen readers. */
export function ActionButton({ action, variant, size, isLoading }: ActionButtonProps) {
  const t = useT();
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
    <ButtonWithReason {...look} isLoading={isLoading ?? false} onClick={action.onSelect} reason={reason}>
      {!isLoading && action.icon}
      {action.label}
    </ButtonWithReason>
  );
}
