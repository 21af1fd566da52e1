'use client';

import { type ReactNode, useId } from 'react';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { useT } from '#lib/i18n/use-t.ts';

interface FloatingIpCheckboxProps {
  isTicked: boolean;
  onTick?: (isTicked: boolean) => void;
  isDisabled: boolean;
  note: string;
  error?: string | undefined;
  children?: ReactNode;
}

export function FloatingIpCheckbox({ isTicked, onTick, isDisabled, note, error, children }: FloatingIpCheckboxProps) {
  const t = useT();
  const id = useId();
  return (
    <div className="flex items-start gap-2.5">
      <Checkbox
        id={id}
        isChecked={isTicked}
        onCheckedChange={(isChecked) => onTick?.(isChecked)}
        isDisabled={isDisabled}
        describedBy={`${id}-note`}
        className="mt-0.5"
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <label htmlFor={id} className={isDisabled ? 'font-medium text-ink-muted' : 'font-medium'}>
            {t('Assign a floating IP')}
          </label>
          <p id={`${id}-note`} className="text-ink-muted text-small">
            {note}
          </p>
          {error && <p className="mt-1 text-danger-ink text-small">{error}</p>}
        </div>
        {children}
      </div>
    </div>
  );
}
