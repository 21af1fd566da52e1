'use client';

import { Plus, X } from 'lucide-react';
import { RowInput } from '#components/console/row-input.tsx';
import { useFormField } from '#components/console/use-form-field.ts';
import { useInputRows } from '#components/console/use-input-rows.ts';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Select } from '#components/ui/select.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { RULE_METHODS } from '#lib/identity/access-rules/schema.ts';
import { type CredentialForm, RULE_SERVICES } from './credential-form.ts';

type Rule = CredentialForm['access_rules'][number];

const NAME = 'access_rules';
/** A path as used in rules, which is not translated. */
const EXAMPLE = '/v2.1/servers/**';
const services = RULE_SERVICES.map((value) => ({ value, label: value }));
const methods = RULE_METHODS.map((value) => ({ value, label: value }));

export function AccessRulesField() {
  const t = useT();
  const { rows, add, remove } = useInputRows<Rule>(NAME);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">{t('Access rules')}</legend>
      <p className="text-ink-faint text-small">
        {rows.length === 0
          ? t('No rules: it can be used for every request that its roles allow.')
          : t('It can be used only for these requests. In paths, * matches one segment and ** matches the rest.')}
      </p>
      {rows.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the inputs of a row are named by its number
        <div key={index} className="flex flex-wrap items-start gap-2">
          <RuleSelect
            name={`${NAME}.${index}.service`}
            label={t('Service {number}', { number: index + 1 })}
            options={services}
          />
          <RuleSelect
            name={`${NAME}.${index}.method`}
            label={t('Method {number}', { number: index + 1 })}
            options={methods}
          />
          <RowInput
            name={`${NAME}.${index}.path`}
            label={t('Path {number}', { number: index + 1 })}
            placeholder={EXAMPLE}
          />
          <IconButton label={t('Remove row {number}', { number: index + 1 })} icon={X} onClick={() => remove(index)} />
        </div>
      ))}
      <Button
        size="small"
        className="self-start"
        onClick={() => add({ service: 'compute', method: 'GET', path: '' }, 'path')}
      >
        <Plus aria-hidden />
        {t('Add a rule')}
      </Button>
    </fieldset>
  );
}

interface RuleSelectProps {
  name: string;
  label: string;
  options: { value: string; label: string }[];
}

function RuleSelect({ name, label, options }: RuleSelectProps) {
  const { field } = useFormField(name);
  return <Select {...field} aria-label={label} options={options} className="w-36" />;
}
