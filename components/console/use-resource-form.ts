'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { ZodType } from 'zod';
import { type ApiError, clientFailure, toApiError } from '#lib/client/api-error.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { clearDraft, readDraft, writeDraft } from './form-draft.ts';
import { limitMessage } from './limit-messages.ts';
import { factsOf } from './schema-facts.ts';

type Secret<Input> = readonly string[] | ((values: Input) => readonly string[]);

export interface ResourceFormOptions<Input extends FieldValues, Output> {
  /** Validation schema. Forms that are pages load it with the first validation. */
  schema: ZodType<Output, Input> | (() => Promise<ZodType<Output, Input>>);
  defaultValues: DefaultValues<Input>;
  /** Key of the draft in session storage, which is kept until the form succeeds. */
  draftKey?: string;
  /**
   * Names of fields that are never stored, such as passwords and private keys; a function if they depend on the values.
   */
  secret?: Secret<Input>;
  /** Maps wire names to field names where they differ. */
  fieldOf?: Readonly<Record<string, Path<Input>>>;
  /** Called before submitting; false cancels it, so that the page can ask a question first. */
  isSure?: (values: Output) => boolean;
  /** Submits the form. If it throws, the values are kept and the error is displayed. */
  onSubmit: (values: Output) => Promise<unknown>;
}

const noNames: readonly string[] = [];

/** Scrolls to the focused field, since focusing it again does not scroll. */
const revealFocus = () => requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: 'center' }));

function useDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  draftKey: string | undefined,
  secret: Secret<Input>,
) {
  const keep = useEffectEvent((key: string, values: Input) =>
    writeDraft(key, values, typeof secret === 'function' ? secret(values) : secret),
  );

  // External system: session storage, which contains the draft.
  useEffect(() => {
    if (!draftKey) return;
    const draft = readDraft(draftKey);
    if (draft) form.reset({ ...form.getValues(), ...draft }, { keepDefaultValues: true });
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, isDirty }) => isDirty !== false && keep(draftKey, values),
    });
  }, [draftKey, form]);
}

/** Error key if the validation could not be loaded; the form is then not submitted. */
const NOT_LOADED = 'not-loaded';

/** Validates with a schema; the resolver is loaded with the first validation. */
const checkBy =
  <Input extends FieldValues, Output>(
    schema: ResourceFormOptions<Input, Output>['schema'],
    t: Translate,
  ): Resolver<Input, unknown, Output> =>
  async (...form) => {
    try {
      const loading = [import('@hookform/resolvers/zod'), typeof schema === 'function' ? schema() : schema] as const;
      const [{ zodResolver }, rules] = await Promise.all(loading);
      const facts = factsOf(rules);
      const error = (issue: Parameters<typeof limitMessage>[0]) => {
        const message = limitMessage(issue, facts);
        return message && t(message);
      };
      return await zodResolver(rules, { error })(...form);
    } catch {
      const errors: FieldErrors<Input> = {};
      errors.root = { [NOT_LOADED]: { type: NOT_LOADED } };
      return { values: {}, errors };
    }
  };

export function useResourceForm<Input extends FieldValues, Output>(options: ResourceFormOptions<Input, Output>) {
  const { schema, defaultValues, draftKey, secret = noNames, fieldOf, isSure, onSubmit } = options;
  const t = useT();
  const form = useForm<Input, unknown, Output>({
    resolver: checkBy(schema, t),
    defaultValues,
    mode: 'onBlur',
    reValidateMode: 'onChange',
  });
  const [error, setError] = useState<ApiError>();
  const [isSent, setIsSent] = useState(false);
  useDraft(form, draftKey, secret);

  /** Displays field errors at their fields. Returns whether the whole error was displayed that way. */
  const place = (refusal: ApiError): boolean => {
    const entries = Object.entries(refusal.fields ?? {});
    const known = entries.flatMap(([name, message]) => {
      const [head = name] = name.split('.');
      const path = name in form.getValues() ? name : (fieldOf?.[name] ?? fieldOf?.[head] ?? head);
      return path in form.getValues() ? [{ path: path as Path<Input>, message }] : [];
    });
    for (const [index, { path, message }] of known.entries()) {
      form.setError(path, { type: 'server', message }, { shouldFocus: index === 0 });
    }
    // Otherwise the alert was scrolled into view.
    if (known.length > 0) revealFocus();
    return known.length > 0 && known.length === entries.length;
  };
  const submit = form.handleSubmit(
    async (values) => {
      setError(undefined);
      if (isSure && !isSure(values)) return;
      try {
        await onSubmit(values);
        if (draftKey) clearDraft(draftKey);
        setIsSent(true);
      } catch (thrown) {
        const refusal = toApiError(thrown);
        if (!place(refusal)) setError(refusal);
      }
    },
    ({ root }) => {
      if (root?.[NOT_LOADED]) setError(clientFailure(t('Could not load the validation of this form. Try again.')));
      else revealFocus();
    },
  );
  return { form, error, submit, isSent };
}
