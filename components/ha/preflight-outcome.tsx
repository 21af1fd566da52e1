'use client';

import type { NotificationPreflight } from '#lib/console/ha/preflight/schema.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { outcomeText } from './preflight-words.ts';

export function PreflightOutcome({ preflight }: { preflight: NotificationPreflight }) {
  const { t, format } = useI18n();
  const names = (preflight.reach.moves?.to ?? []).map(({ host, is_reserve, count }) =>
    is_reserve ? t('{host} (reserved): {count}', { host, count }) : t('{host}: {count}', { host, count }),
  );
  const shown = names.length > 4 ? [...names.slice(0, 3), t('{count} more', { count: names.length - 3 })] : names;
  const text = outcomeText(preflight, format.list(shown));
  const [message, values] = typeof text === 'string' ? [text, {}] : [text.message, text.values];
  return (
    <p role="status" className="break-words text-strong">
      {t.rich(message, { ...values, b: (parts) => <strong className="font-semibold">{parts}</strong> })}
    </p>
  );
}
