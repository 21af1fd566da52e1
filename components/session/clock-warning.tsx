'use client';

import { Alert } from '#components/ui/alert.tsx';
import { useClockOffset } from '#lib/client/clock.ts';
import { request } from '#lib/client/request.ts';
import { useOnMount } from '#lib/client/use-on-mount.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Larger differences between two clocks are not caused by network latency, in ms. */
const MAX_SKEW_MS = 60_000;

/** Warns if the clock of this computer differs from the server's, since tokens and passcodes expire by the clock. */
export function ClockWarning() {
  const t = useT();
  const offsetMs = useClockOffset();
  // External system: the server, whose responses contain the time. An unreachable server is reported at the first
  // sign-in.
  useOnMount(() => {
    request('/healthz', { method: 'HEAD', isOwnRefusal: true }).catch(() => undefined);
  });
  if (Math.abs(offsetMs) <= MAX_SKEW_MS) return null;
  const minutes = Math.max(1, Math.round(Math.abs(offsetMs) / 60_000));
  return (
    <div className="mb-4">
      <Alert
        tone="warning"
        title={
          offsetMs > 0
            ? t('The clock of this device is {minutes, plural, one {# minute} other {# minutes}} slow.', { minutes })
            : t('The clock of this device is {minutes, plural, one {# minute} other {# minutes}} fast.', { minutes })
        }
      >
        {t('Times on screen are wrong until you correct it, and passcodes from an authenticator on it are rejected.')}
      </Alert>
    </div>
  );
}
