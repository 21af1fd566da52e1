'use client';

import { type FormEvent, useState } from 'react';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { settingApi } from '#lib/object-store/console/settings/contract.ts';
import { CorsMethod, type CorsTest } from '#lib/object-store/console/settings/schema.ts';
import { MAX_CORS_VALUE_LENGTH } from '#lib/object-store/rules/limits.ts';
import type { BucketIds } from './bucket-props.ts';

const REJECTIONS: Record<NonNullable<CorsTest['rejected']>, string> = {
  rules: msg('The bucket has no CORS rules.'),
  origin: msg('No rule allows this origin.'),
  method: msg('The rules for this origin do not allow the method.'),
  headers: msg('The rules for this origin and method do not allow one of the headers.'),
};

/** Asks the server whether a browser would allow a request, by the rules that it applies itself. */
export function CorsTestForm({ projectId, bucketId }: BucketIds) {
  const t = useT();
  const [question, setQuestion] = useState<Question>({ origin: 'https://app.example.com', method: 'PUT', headers: '' });
  const test = clientOf(settingApi).testCors.useMutation(projectId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { origin, method, headers } = question;
    const names = headers.split(/[\s,]+/).filter((name) => name !== '');
    test.mutate({ id: bucketId, origin: origin.trim(), method, headers: names });
  };
  return (
    <form onSubmit={submit} aria-label={t('Test a request')} className="flex w-full flex-col gap-3 border-t pt-3">
      <p className="font-medium">{t('Would a browser allow this request?')}</p>
      <QuestionFields question={question} onChange={setQuestion} />
      <Button type="submit" className="self-start" isLoading={test.isPending}>
        {t('Test')}
      </Button>
      {test.error && <ErrorAlert error={test.error} />}
      {test.data && (
        <div role="status">
          <TestResult result={test.data} />
        </div>
      )}
    </form>
  );
}

interface Question {
  origin: string;
  method: CorsMethod;
  /** Separated by commas. */
  headers: string;
}

function QuestionFields({ question, onChange }: { question: Question; onChange: (question: Question) => void }) {
  const t = useT();
  const { origin, method, headers } = question;
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-[1fr_auto]">
        <Field label={t('Origin of the website')}>
          {(control) => (
            <Input
              {...control}
              value={origin}
              maxLength={MAX_CORS_VALUE_LENGTH}
              required
              onChange={({ target }) => onChange({ ...question, origin: target.value })}
            />
          )}
        </Field>
        <Field label={t('Method')}>
          {(control) => (
            <Select
              {...control}
              value={method}
              options={CorsMethod.options.map((value) => ({ value, label: value }))}
              onChange={({ target }) => onChange({ ...question, method: CorsMethod.parse(target.value) })}
            />
          )}
        </Field>
      </div>
      <Field label={t('Headers that the script sets')} hint={t('Separated by commas. Leave it empty for none.')}>
        {(control) => (
          <Input
            {...control}
            value={headers}
            maxLength={MAX_CORS_VALUE_LENGTH}
            onChange={({ target }) => onChange({ ...question, headers: target.value })}
          />
        )}
      </Field>
    </>
  );
}

function TestResult({ result: { is_allowed, rule, rejected } }: { result: CorsTest }) {
  const t = useT();
  return (
    <Alert tone={is_allowed ? 'success' : 'warning'} title={is_allowed ? t('Allowed') : t('Not allowed')}>
      <p>{rejected === null ? t('Rule {number} allows it.', { number: rule ?? 0 }) : t(REJECTIONS[rejected])}</p>
    </Alert>
  );
}
