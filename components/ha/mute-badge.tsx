'use client';

import { BellOff } from 'lucide-react';
import type { Mute } from '#lib/ha/mutes/schema.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { muteText } from './mute-words.ts';

/** Beside the name of a host: who muted it, until when and why. */
export function MuteBadge({ mute }: { mute: Mute }) {
  const { t, format } = useI18n();
  const label = t(muteText(mute, format));
  return (
    <span title={label} className="inline-flex shrink-0 align-text-bottom">
      <BellOff role="img" aria-label={label} className="size-3.5 text-ink-faint" />
    </span>
  );
}
