'use client';

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { type ApiCallResult, parseJson, tryCall } from '#lib/client/try-call.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface RequestParameter {
  name: string;
  in: 'path' | 'query';
  isRequired: boolean;
}

type Values = Readonly<Record<string, string>>;

interface TryFormProps {
  scopes: readonly { scope: string; name: string }[];
  method: string;
  path: string;
  parameters: readonly RequestParameter[];
  /** An example body; undefined if the operation has none. */
  body: string | undefined;
}

const keyOf = ({ in: place, name }: RequestParameter): string => `${place} ${name}`;

/** Sends a request with the user's token and shows the response. Write requests require confirmation. */
export function TryForm({ scopes, method, path, parameters, body: example }: TryFormProps) {
  const t = useT();
  const [scope, setScope] = useState(scopes[0]?.scope ?? '');
  const [values, setValues] = useState<Values>({});
  const [body, setBody] = useState(example ?? '');
  const hasBody = example !== undefined;
  const [isChecked, setIsChecked] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const isNoJson = hasBody && body.trim() !== '' && parseJson(body) === undefined;
  const given = parameters.map((one) => ({ name: one.name, in: one.in, value: values[keyOf(one)] ?? '' }));
  const trial = useMutation({
    mutationFn: () => tryCall(scope, { method, path, parameters: given, body: hasBody ? body.trim() : '' }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isNoJson || parameters.some((one) => one.isRequired && !values[keyOf(one)])) return;
    if (method === 'GET') trial.mutate();
    else setIsConfirming(true);
  };
  const noJson = isChecked && isNoJson ? t('Not sent: this is not valid JSON.') : undefined;
  return (
    <div className="flex flex-col gap-4">
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <ScopeField scopes={scopes} scope={scope} onChange={setScope} />
        <ParameterFields {...{ parameters, values, isChecked }} onChange={setValues} />
        {hasBody && (
          <Field label={t('Request body')} error={noJson}>
            {(control) => (
              <Textarea {...control} isCode rows={8} value={body} onChange={(event) => setBody(event.target.value)} />
            )}
          </Field>
        )}
        <Button type="submit" variant="primary" isLoading={trial.isPending} className="self-start">
          {t('Send {method}', { method })}
        </Button>
      </form>
      {trial.error && <ErrorAlert error={trial.error} />}
      {trial.data && <TrialAnswer answer={trial.data} />}
      {isConfirming && (
        <TrialQuestion
          method={method}
          name={scopes.find((one) => one.scope === scope)?.name ?? scope}
          onConfirm={() => trial.mutateAsync()}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </div>
  );
}

interface TrialQuestionProps {
  method: string;
  /** Name of the scope. */
  name: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

function TrialQuestion({ method, name, onConfirm, onClose }: TrialQuestionProps) {
  const t = useT();
  return (
    <ConfirmAction
      onClose={onClose}
      isDanger={method === 'DELETE'}
      title={t('Send {method} to {name}?', { method, name })}
      confirmLabel={t('Send {method}', { method })}
      onConfirm={onConfirm}
    >
      <p>{t('This is the live platform: your changes are real.')}</p>
    </ConfirmAction>
  );
}

interface ScopeFieldProps {
  scopes: TryFormProps['scopes'];
  scope: string;
  onChange: (scope: string) => void;
}

function ScopeField({ scopes, scope, onChange }: ScopeFieldProps) {
  const t = useT();
  return (
    <Field label={t('Use your roles in')} className="max-w-100">
      {(control) => (
        <Select
          {...control}
          value={scope}
          onChange={(event) => onChange(event.target.value)}
          options={scopes.map((one) => ({ value: one.scope, label: one.name }))}
        />
      )}
    </Field>
  );
}

interface ParameterFieldsProps {
  parameters: readonly RequestParameter[];
  values: Values;
  /** Whether to show errors for missing parameters. */
  isChecked: boolean;
  onChange: (values: Values) => void;
}

function ParameterFields({ parameters, values, isChecked, onChange }: ParameterFieldsProps) {
  const t = useT();
  if (parameters.length === 0) return null;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {parameters.map((one) => {
        const value = values[keyOf(one)] ?? '';
        return (
          <Field
            key={keyOf(one)}
            label={<code className="font-mono text-small">{one.name}</code>}
            isRequired={one.isRequired}
            error={isChecked && one.isRequired && value === '' ? t('This field is required.') : undefined}
          >
            {(control) => (
              <Input
                {...control}
                value={value}
                onChange={(event) => onChange({ ...values, [keyOf(one)]: event.target.value })}
              />
            )}
          </Field>
        );
      })}
    </div>
  );
}

function TrialAnswer({ answer: { status, requestId, tookMs, text, isCut } }: { answer: ApiCallResult }) {
  const t = useT();
  return (
    <section aria-label={t('Response')} className="flex flex-col gap-2">
      <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted text-small">
        <Badge tone={status < 400 ? 'success' : 'danger'}>{status}</Badge>
        {t('Took {ms} ms', { ms: tookMs })}
        {requestId && <code className="break-all font-mono">{t('Request {id}', { id: requestId })}</code>}
      </p>
      {text !== '' && <CodeBlock code={text} label={t('Response body')} copyLabel={t('Copy response')} />}
      {isCut && <p className="text-ink-muted text-small">{t('It was truncated here.')}</p>}
    </section>
  );
}
