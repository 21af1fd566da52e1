'use client';

import { useId } from 'react';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { useT } from '#lib/i18n/use-t.ts';

/** Reachability from outside. What this platform cannot do yet stays visible, with the reason. */
export function FloatingIpField() {
  const t = useT();
  const id = useId();
  return (
    <div className="flex items-start gap-2.5">
      <Checkbox
        id={id}
        isChecked={false}
        onCheckedChange={() => undefined}
        isDisabled
        describedBy={`${id}-note`}
        className="mt-0.5"
      />
      <div>
        <label htmlFor={id} className="font-medium text-ink-muted">
          {t('Give it a floating IP')}
        </label>
        <p id={`${id}-note`} className="text-ink-muted text-small">
          {t('This platform has no floating IPs yet: the instance is reached from its own networks.')}
        </p>
      </div>
    </div>
  );
}
