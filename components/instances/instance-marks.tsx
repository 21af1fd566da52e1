'use client';

import { Lock, Shield } from 'lucide-react';
import type { Server } from '#lib/compute/servers/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { isProtected } from '#lib/protection/protection.ts';

/** Shows that an instance is locked, and that it is protected from deletion. */
export function InstanceMarks({ server }: { server: Server }) {
  const t = useT();
  const { locked, locked_reason: reason, metadata } = server;
  const protection = t('Protected from deletion');
  return (
    <>
      {locked && (
        <span title={reason ? t('Locked: {reason}', { reason }) : t('Locked')} className="shrink-0">
          <Lock aria-hidden className="size-3.5 text-ink-faint" />
        </span>
      )}
      {isProtected(metadata) && (
        <span role="img" aria-label={protection} title={protection} className="shrink-0">
          <Shield aria-hidden className="size-3.5 text-ink-faint" />
        </span>
      )}
    </>
  );
}
