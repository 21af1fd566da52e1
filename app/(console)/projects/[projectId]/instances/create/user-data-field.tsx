'use client';

import { FileText } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { FileDrop } from '#components/console/file-drop.tsx';
import { useFormField } from '#components/console/use-form-field.ts';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { DropdownMenu } from '#components/ui/dropdown-menu.tsx';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { useLazyModule } from '#components/ui/use-lazy-module.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { inspectUserData, loadCloudConfigReader, MAX_USER_DATA } from './user-data.ts';
import { USER_DATA_TEMPLATES } from './user-data-templates.ts';
import { encodedLength, holdsSecret } from './user-data-text.ts';

const PLACEHOLDER = '#cloud-config\npackages:\n  - nginx';
/** Larger files cannot be user data and are not read. */
const MAX_FILE_BYTES = 262_144;

/** A script or cloud-config, checked while typing. The counter shows the size after Base64 encoding. */
export function UserDataField() {
  const { t, format } = useI18n();
  const { field, error } = useFormField('userData');
  const used = encodedLength(field.value);
  // Renders again when the parser is loaded.
  useLazyModule(field.value.startsWith('#cloud-config'), loadCloudConfigReader);
  const { kind, problem, warning } = inspectUserData(field.value);
  const kinds = {
    none: '',
    'cloud-config': t('cloud-config'),
    script: t('Script'),
    other: t('Other format'),
    unknown: '',
  };
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t('User data')}
        error={error ?? (problem && t(problem.text))}
        hint={t('Plain text. It is Base64-encoded for you.')}
        aside={
          <span className={used > MAX_USER_DATA ? 'text-danger-ink' : undefined}>
            {[kinds[kind], t('{used} of {limit}', { used: format.number(used), limit: format.number(MAX_USER_DATA) })]
              .filter(Boolean)
              .join(' · ')}
          </span>
        }
      >
        {(control) => <CodeEditor {...control} {...field} badLine={problem?.line} placeholder={PLACEHOLDER} />}
      </Field>
      {warning && (
        <p role="status" className="text-small text-warning-ink">
          {t(warning)}
        </p>
      )}
      {holdsSecret(field.value) && (
        <p className="text-ink-muted text-small">
          {t('It seems to contain a secret, so it is not saved in drafts, presets or links.')}
        </p>
      )}
      <Sources value={field.value} onChange={field.onChange} />
    </div>
  );
}

function Sources({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useT();
  const [refusal, setRefusal] = useState<string>();
  const take = async (file: File) => {
    setRefusal(undefined);
    if (file.size > MAX_FILE_BYTES) return setRefusal(t('{name} is too large.', { name: file.name }));
    onChange(await file.text());
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <DropdownMenu
          align="start"
          trigger={
            <Button size="small">
              <FileText aria-hidden />
              {t('Templates')}
            </Button>
          }
          groups={[
            {
              items: USER_DATA_TEMPLATES.map(({ label, text }) => ({
                label: t(label),
                onSelect: () => onChange(text),
              })),
            },
          ]}
        />
        {value !== '' && (
          <Button size="small" variant="ghost" onClick={() => onChange('')}>
            {t('Clear')}
          </Button>
        )}
      </div>
      <FileDrop label={t('Drop a script or cloud-config here')} onFile={(file) => void take(file)} />
      {refusal && (
        <p role="alert" className="text-danger-ink text-small">
          {refusal}
        </p>
      )}
    </>
  );
}

interface CodeEditorProps extends ComponentProps<'textarea'> {
  value: string;
  /** The line with an error, one-based. */
  badLine?: number | undefined;
}

const ROWS = { least: 8, most: 24 };

/** A text field with line numbers. Lines do not wrap, so that the numbers stay aligned. */
function CodeEditor({ badLine, value, ...rest }: CodeEditorProps) {
  const lines = value.split('\n').length;
  const rows = Math.min(ROWS.most, Math.max(ROWS.least, lines + 1));
  return (
    <div className="flex max-h-120 items-start overflow-y-auto rounded-control bg-sunken">
      <ol
        aria-hidden
        className="w-10 shrink-0 select-none border border-transparent py-1.5 pe-2 text-end font-mono text-ink-faint text-small"
      >
        {Array.from({ length: Math.max(lines, ROWS.least) }, (_, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
            key={index}
            className={cx(index + 1 === badLine && 'bg-danger-soft font-semibold text-danger-ink')}
          >
            {index + 1}
          </li>
        ))}
      </ol>
      <Textarea
        {...rest}
        value={value}
        rows={Math.max(rows, lines + 1)}
        isCode
        wrap="off"
        className="resize-none overflow-y-hidden whitespace-pre"
      />
    </div>
  );
}
