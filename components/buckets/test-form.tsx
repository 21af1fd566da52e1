'use client';

import { useState } from 'react';
import { type DefaultValues, type FieldValues, FormProvider } from 'react-hook-form';
import type { ZodType } from 'zod';
import type { FieldMap } from '#components/console/field-spec.ts';
import { FormError } from '#components/console/form-error.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { SchemaFactsContext } from '#components/console/form-fields-context.ts';
import { factsOf } from '#components/console/schema-facts.ts';
import { useResourceForm } from '#components/console/use-resource-form.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import type { Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface TestResult {
  isAllowed: boolean;
  reason: Text;
}

interface TestFormProps<Input extends FieldValues, Output> {
  label: string;
  schema: ZodType<Output, Input>;
  defaultValues: DefaultValues<NoInfer<Input>>;
  fields: FieldMap<NoInfer<Input>>;
  /** Asks the server. @throws ApiError */
  test: (question: Output) => Promise<TestResult>;
}

/** Asks the server whether a request would be allowed, by the rules that it applies itself. */
export function TestForm<Input extends FieldValues, Output>(props: TestFormProps<Input, Output>) {
  const t = useT();
  const [result, setResult] = useState<TestResult>();
  const { form, error, submit } = useResourceForm({
    ...props,
    onSubmit: async (question) => {
      // If the request fails, the verdict on an earlier question is not shown beside the error.
      setResult(undefined);
      setResult(await props.test(question));
    },
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} aria-label={props.label} className="flex w-full flex-col gap-3">
        <SchemaFactsContext value={factsOf(props.schema)}>
          <FormFields of={props.fields} />
        </SchemaFactsContext>
        <Button type="submit" className="self-start" isLoading={form.formState.isSubmitting}>
          {t('Test')}
        </Button>
        {error && <FormError error={error} />}
        {result && (
          <div role="status">
            <Alert
              tone={result.isAllowed ? 'success' : 'warning'}
              title={result.isAllowed ? t('Allowed') : t('Not allowed')}
            >
              <p>{t(result.reason)}</p>
            </Alert>
          </div>
        )}
      </form>
    </FormProvider>
  );
}
