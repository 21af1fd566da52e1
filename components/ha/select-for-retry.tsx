'use client';

import { Checkbox } from '#components/ui/checkbox.tsx';
import type { Lane } from '#lib/console/ha/record/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { RetrySelection } from './use-retry-selection.ts';

/** A placeholder keeps the names of the other instances aligned. */
export function SelectForRetry({ lane: { server_id, name }, selection }: { lane: Lane; selection: RetrySelection }) {
  const t = useT();
  if (!selection.retryable.includes(server_id)) return <span aria-hidden className="size-4 shrink-0" />;
  return (
    <Checkbox
      isChecked={selection.selected.includes(server_id)}
      onCheckedChange={(isSelected) => selection.select(server_id, isSelected)}
      label={t('Select {name}', { name })}
      className="mt-0.5"
    />
  );
}
