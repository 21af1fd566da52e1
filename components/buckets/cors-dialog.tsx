'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { msg } from '#lib/i18n/text.ts';
import { CorsMethod, type CorsRule } from '#lib/object-store/console/settings/schema.ts';
import { MAX_CORS_AGE_SECONDS } from '#lib/object-store/rules/limits.ts';
import { TemplateSelect } from './template-select.tsx';

interface CorsDialogProps {
  /** All rules of the bucket, which stay. */
  rules: readonly CorsRule[];
  /** The rule that is edited; the number of rules for a new one. */
  index: number;
  change: (rules: CorsRule[]) => Promise<unknown>;
  onClose: () => void;
}

/** Values of a text with one value per line. */
const Lines = z.string().transform((text) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
);

/** Browsers send scheme, host and port, so that an origin with a path never matches. */
const hasNoPath = (origin: string) => !/^[a-z*]+:\/\/[^/]*\//i.test(origin);

const WHOLE = msg('Use a whole number, 0 or more.');
const Rule = z.object({
  allowed_origins: Lines.refine((origins) => origins.length > 0, msg('Enter an origin.')).refine(
    (origins) => origins.every(hasNoPath),
    msg('Remove the path: browsers send only scheme, host and port.'),
  ),
  allowed_methods: z.array(CorsMethod).min(1, msg('Choose a method.')),
  allowed_headers: Lines,
  expose_headers: Lines,
  max_age_seconds: z
    .number(WHOLE)
    .int(WHOLE)
    .min(0, WHOLE)
    .max(MAX_CORS_AGE_SECONDS, msg('Use at most 9 digits.'))
    .optional()
    .transform((seconds) => seconds ?? null),
});

const inputOf = (rule: Omit<CorsRule, 'name'>): z.input<typeof Rule> => ({
  allowed_origins: rule.allowed_origins.join('\n'),
  allowed_methods: rule.allowed_methods,
  allowed_headers: rule.allowed_headers.join('\n'),
  expose_headers: rule.expose_headers.join('\n'),
  max_age_seconds: rule.max_age_seconds ?? undefined,
});

/** Starting points for common rules. */
const TEMPLATES = [
  {
    label: msg('Any website may read'),
    values: inputOf({
      allowed_origins: ['*'],
      allowed_methods: ['GET', 'HEAD'],
      allowed_headers: ['*'],
      expose_headers: ['ETag', 'Content-Length'],
      max_age_seconds: 3600,
    }),
  },
  {
    label: msg('One website may read and write'),
    values: inputOf({
      allowed_origins: ['https://app.example.com'],
      allowed_methods: [...CorsMethod.options],
      allowed_headers: ['*'],
      expose_headers: ['ETag', 'Content-Length', 'x-amz-version-id'],
      max_age_seconds: 3600,
    }),
  },
];

export function CorsDialog({ rules, index, change, onClose }: CorsDialogProps) {
  const rule = rules[index];
  return (
    <FormDialog
      title={rule ? msg('Edit CORS rule {number}', { number: index + 1 }) : msg('Add a CORS rule')}
      submitLabel={rule ? msg('Save') : msg('Add rule')}
      schema={Rule}
      {...(rule && { defaultValues: inputOf(rule) })}
      onSave={(input) => change(rules.toSpliced(index, 1, { name: rule?.name ?? null, ...input }))}
      onClose={onClose}
    >
      {!rule && <TemplateSelect templates={TEMPLATES} />}
      <FormFields of={FIELDS} />
    </FormDialog>
  );
}

const FIELDS = {
  allowed_origins: {
    label: msg('Origins'),
    control: 'code',
    hint: msg('One per line, such as https://app.example.com. One * in each replaces any characters.'),
    isRequired: true,
  },
  allowed_methods: {
    label: msg('Methods'),
    options: CorsMethod.options.map((method) => ({ value: method, label: method })),
    empty: '',
  },
  allowed_headers: {
    label: msg('Request headers'),
    control: 'code',
    hint: msg('Headers that scripts may send, one per line. * allows all.'),
  },
  expose_headers: {
    label: msg('Response headers'),
    control: 'code',
    hint: msg('Headers that scripts may read, one per line, such as ETag.'),
  },
  max_age_seconds: { label: msg('Browsers remember the rule for'), unit: msg('seconds') },
} as const;
