'use client';

import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { FieldSpec } from '#components/console/field-spec.ts';
import { FormFields } from '#components/console/form-fields.tsx';
import { useFormField } from '#components/console/use-form-field.ts';
import { SegmentedControl } from '#components/ui/segmented-control.tsx';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { GuidedFields } from './guided-fields.tsx';
import { readGuided } from './guided-rules.ts';
import { parseRules, rulesText } from './mapping-texts.ts';

/** The rules of a mapping in the field `rules`: a form for the common case, or JSON. */
export function RulesField({ scope }: { scope: string }) {
  const t = useT();
  const { getValues, setValue } = useFormContext<{ rules: string }>();
  const isGuided = () => readGuided(parseRules(getValues('rules')) ?? []) !== undefined;
  const [view, setView] = useState<'guided' | 'json'>(() => (isGuided() ? 'guided' : 'json'));
  const { error } = useFormField('rules');
  return (
    <div className="flex flex-col gap-4">
      <div>
        <SegmentedControl
          label={t('View of the rules')}
          name="rules-view"
          value={view}
          onChange={setView}
          options={[
            { value: 'guided', label: t('Form') },
            { value: 'json', label: 'JSON' },
          ]}
        />
      </div>
      {view === 'json' ? (
        <FormFields
          of={{
            rules: {
              label: msg('Rules'),
              control: 'code',
              hint: msg('A list of objects with "local" and "remote". All rules that match apply.'),
              rows: 18,
              isRequired: true,
            },
          }}
        />
      ) : (
        <>
          <GuidedFields
            scope={scope}
            rules={parseRules(getValues('rules')) ?? []}
            onChange={(rules) => setValue('rules', rulesText(rules), { shouldDirty: true })}
          />
          {error && <p className="text-danger-ink text-small">{error}</p>}
        </>
      )}
    </div>
  );
}

/** Version of the mapping language, in the field `schema_version`. */
export const VERSION_FIELD: FieldSpec<unknown> = {
  label: msg('Schema version'),
  hint: msg('2.0 adds domains of projects, 3.0 adds projects from the assertion.'),
};
