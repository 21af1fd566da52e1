'use client';

import { NumberField } from '#components/console/number-field.tsx';
import type { ProjectQuota } from '#lib/console/identity/projects/schema.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { quotaWords } from './quota-words.ts';

export function QuotaFields({ quotas, hasUse }: { quotas: readonly ProjectQuota[]; hasUse?: boolean }) {
  const { t, format } = useI18n();
  const write = (value: number) => (value < 0 ? '∞' : format.number(value));
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {quotas.map(({ name, registered, used }) => {
        const { label, typedIn, isOfEach } = quotaWords(name);
        const standard = t('Default {limit}', { limit: write(registered) });
        return (
          <NumberField
            key={name}
            name={`quotas.${name}`}
            label={t(label)}
            min={-1}
            {...(typedIn ? { unit: typedIn } : {})}
            hint={
              hasUse && !isOfEach ? t('{standard}, {used} in use', { standard, used: format.number(used) }) : standard
            }
          />
        );
      })}
    </div>
  );
}
