'use client';

import { useFormContext } from 'react-hook-form';
import { Select } from '#components/ui/select.tsx';
import { useT } from '#lib/i18n/use-t.ts';

interface Template {
  label: string;
  /** Values of fields of the form, by name. */
  values: Readonly<Record<string, unknown>>;
}

/** Fills a form with the values of a template. */
export function TemplateSelect({ templates }: { templates: readonly Template[] }) {
  const t = useT();
  const { setValue } = useFormContext();
  const choose = ({ values }: Template) => {
    for (const [name, value] of Object.entries(values)) setValue(name, value, { shouldDirty: true });
  };
  return (
    <Select
      aria-label={t('Template')}
      placeholder={t('Start from a template')}
      value=""
      options={templates.map(({ label }) => ({ value: label, label: t(label) }))}
      onChange={({ target }) => templates.filter(({ label }) => label === target.value).forEach(choose)}
    />
  );
}
