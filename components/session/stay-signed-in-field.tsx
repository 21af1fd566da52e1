'use client';

import { useId } from 'react';
import { Checkbox } from '#components/ui/checkbox.tsx';

import { useT } from '#lib/i18n/use-t.ts';
import { useKeepsSignedIn } from './use-keeps-signed-in.ts';

/** Whether the session persists when the browser is closed. */
export function StaySignedInField() {
  const t = useT();
  const id = useId();
  const [isKept, setIsKept] = useKeepsSignedIn();
  return (
    <div className="flex items-start gap-2.5">
      <Checkbox
        id={id}
        name="keep"
        isChecked={isKept}
        onCheckedChange={setIsKept}
        describedBy={`${id}-hint`}
        className="mt-0.5"
      />
      <div>
        <label htmlFor={id}>{t('Keep me signed in on this device')}</label>
        <p id={`${id}-hint`} className="text-ink-faint text-small">
          {t('Stay signed in when the browser closes, until the session expires. Your password is not stored.')}
        </p>
      </div>
    </div>
  );
}
