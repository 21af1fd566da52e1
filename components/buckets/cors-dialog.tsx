'use client';

import { useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { Select } from '#components/ui/select.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { settingApi } from '#lib/object-store/console/settings/contract.ts';
import { CorsMethod, type CorsRule, type StoredCorsRule } from '#lib/object-store/console/settings/schema.ts';
import { MAX_CORS_AGE_SECONDS } from '#lib/object-store/rules/limits.ts';
import type { BucketDialogProps } from './bucket-props.ts';
import { CORS_TEMPLATES, storedRules } from './cors-rules.ts';
import { linesOf } from './line-list.ts';

interface CorsDialogProps extends BucketDialogProps {
  /** All rules of the bucket, which stay. */
  rules: readonly StoredCorsRule[];
  /** The rule that is edited; the number of rules for a new one. */
  index: number;
}

/** Browsers send scheme, host and port, so that an origin with a path never matches. */
const hasNoPath = (text: string) => linesOf(text).every((origin) => !/^[a-z*]+:\/\/[^/]*\//i.test(origin));
const WHOLE = msg('Use a whole number, 0 or more.');

const Input = z.object({
  origins: z
    .string()
    .refine((text) => linesOf(text).length > 0, msg('Enter an origin.'))
    .refine(hasNoPath, msg('Remove the path: browsers send only scheme, host and port.')),
  methods: z.array(CorsMethod).min(1, msg('Choose a method.')),
  headers: z.string(),
  exposed: z.string(),
  seconds: z.number(WHOLE).int(WHOLE).min(0, WHOLE).max(MAX_CORS_AGE_SECONDS, msg('Use at most 9 digits.')).optional(),
});
type Input = z.infer<typeof Input>;

const inputOf = (rule: CorsRule | undefined): Input => ({
  origins: rule?.allowed_origins.join('\n') ?? '',
  methods: rule?.allowed_methods ?? [],
  headers: rule?.allowed_headers.join('\n') ?? '',
  exposed: rule?.expose_headers.join('\n') ?? '',
  seconds: rule?.max_age_seconds ?? undefined,
});

const ruleOf = ({ origins, methods, headers, exposed, seconds }: Input, name: string | null): CorsRule => ({
  name,
  allowed_origins: linesOf(origins),
  allowed_methods: methods,
  allowed_headers: linesOf(headers),
  expose_headers: linesOf(exposed),
  max_age_seconds: seconds ?? null,
});

export function CorsDialog({ projectId, bucket, rules, index, onClose }: CorsDialogProps) {
  const change = clientOf(settingApi).changeCors.useMutation(projectId);
  const all = storedRules(rules);
  const rule = all[index];
  return (
    <FormDialog
      title={rule ? msg('Edit CORS rule {number}', { number: index + 1 }) : msg('Add a CORS rule')}
      submitLabel={rule ? msg('Save') : msg('Add rule')}
      schema={Input}
      defaultValues={inputOf(rule)}
      onSave={(input) =>
        change.mutateAsync({ id: bucket.id, rules: all.toSpliced(index, 1, ruleOf(input, rule?.name ?? null)) })
      }
      onClose={onClose}
    >
      {!rule && <TemplateSelect />}
      <RuleFields />
    </FormDialog>
  );
}

function RuleFields() {
  return (
    <FormFields
      of={{
        origins: {
          label: msg('Origins'),
          control: 'code',
          hint: msg('One per line, such as https://app.example.com. One * in each replaces any characters.'),
          isRequired: true,
        },
        methods: {
          label: msg('Methods'),
          options: CorsMethod.options.map((method) => ({ value: method, label: method })),
          empty: '',
        },
        headers: {
          label: msg('Request headers'),
          control: 'code',
          hint: msg('Headers that scripts may send, one per line. * allows all.'),
        },
        exposed: {
          label: msg('Response headers'),
          control: 'code',
          hint: msg('Headers that scripts may read, one per line, such as ETag.'),
        },
        seconds: { label: msg('Browsers remember the rule for'), unit: msg('seconds') },
      }}
    />
  );
}

function TemplateSelect() {
  const t = useT();
  const { setValue } = useFormContext<Input>();
  const choose = (id: string) => {
    const template = CORS_TEMPLATES.find((each) => each.id === id);
    if (!template) return;
    const { origins, methods, headers, exposed, seconds } = inputOf(template.rule);
    setValue('origins', origins, { shouldDirty: true });
    setValue('methods', methods);
    setValue('headers', headers);
    setValue('exposed', exposed);
    setValue('seconds', seconds);
  };
  return (
    <Select
      aria-label={t('Template')}
      placeholder={t('Start from a template')}
      value=""
      options={CORS_TEMPLATES.map(({ id: value, label }) => ({ value, label: t(label) }))}
      onChange={(event) => choose(event.target.value)}
    />
  );
}
