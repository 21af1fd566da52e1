'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { NumberField } from '#components/console/number-field.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { storageQuotasQuery } from '#lib/block-storage/quota-sets/usage-query.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { quotaLeft } from '#lib/quotas/quota-left.ts';

interface SizeFieldProps {
  projectId: string;
  label: string;
  /** Minimum size in GiB. */
  min: number;
  /** Size in GiB that already counts against the quota. */
  allocated?: number;
}

/** Maximum of the slider in GiB if the quota is unlimited. */
const UNLIMITED_END = 1000;

export function SizeField({ projectId, label, min, allocated = 0 }: SizeFieldProps) {
  const { t, format } = useI18n();
  const quotas = useQuery(storageQuotasQuery(projectId));
  return (
    <div className="flex flex-col gap-2">
      <NumberField name="size" label={label} unit="GiB" min={min} step={1} isRequired />
      <QueryContent answer={quotas} unknown={t('Could not load the quota')}>
        {({ quota_set: { gigabytes } }) => {
          const isLimited = gigabytes.limit >= 0;
          const left = isLimited ? quotaLeft(gigabytes) : UNLIMITED_END;
          return (
            <>
              <Slider label={t('{label} on a slider', { label })} min={min} max={allocated + left} />
              {isLimited && (
                <p className="text-ink-faint text-small">
                  {t('{left} of {limit} left for volumes and snapshots.', {
                    left: format.gib(left),
                    limit: format.gib(gigabytes.limit),
                  })}
                </p>
              )}
            </>
          );
        }}
      </QueryContent>
    </div>
  );
}

/** Hidden if only one size is possible. */
function Slider({ label, min, max }: { label: string; min: number; max: number }) {
  const { format } = useI18n();
  const { setValue } = useFormContext();
  const size = Number(useWatch({ name: 'size' })) || min;
  if (max <= min) return null;
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={format.gib(size)}
      min={min}
      max={max}
      value={Math.min(size, max)}
      onChange={({ target }) => setValue('size', target.valueAsNumber, { shouldDirty: true, shouldValidate: true })}
      className="h-6 w-full max-w-md cursor-pointer accent-accent"
    />
  );
}
