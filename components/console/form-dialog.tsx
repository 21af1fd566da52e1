'use client';

import { type FormEvent, isValidElement, type ReactElement, type ReactNode, useId } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, type UseFormReturn, useWatch } from 'react-hook-form';
import type { ZodType } from 'zod';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import type { Answer } from '#lib/client/answer.ts';
import { notify } from '#lib/client/notices.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ButtonWithReason } from './button-with-reason.tsx';
import type { FieldMap } from './field-spec.ts';
import { FormError } from './form-error.tsx';
import { FormFields } from './form-fields.tsx';
import { SchemaFactsContext } from './form-fields-context.ts';
import { ObstacleAlert } from './obstacle-alert.tsx';
import { factsOf, type SchemaFacts, startValues } from './schema-facts.ts';
import { SkippedRows } from './skipped-rows.tsx';
import { useConfirmationPhrase } from './use-confirmation-phrase.tsx';
import { useLoadingReason } from './use-loading-reason.ts';
import { type ResourceFormOptions, useResourceForm } from './use-resource-form.ts';

type LossText<Input> = string | ((values: Partial<Input>) => string | undefined) | undefined;

/** An absent text starts empty; a record starts as the pairs of a `PairsField`. */
type StartValues<Input> = {
  readonly [Name in keyof Input]?:
    | Input[Name]
    | (Input[Name] extends readonly { key: string; value: string }[] ? Readonly<Record<string, string>> : never)
    | null;
};

type SaveProps<Output> =
  | {
      /** Performs the change; the dialog closes afterwards. If it throws, the error is displayed. */
      onSave: (values: Output) => unknown;
      /** Notice of success. */
      notice?: Text;
      onSubmit?: never;
    }
  | {
      /** Instead of `onSave`, if the caller decides when the dialog closes. */
      onSubmit: (values: Output) => Promise<unknown>;
      onSave?: never;
      notice?: never;
    };

interface FormDialogOptions<Input extends FieldValues, Output>
  extends Omit<ResourceFormOptions<Input, Output>, 'onSubmit' | 'schema' | 'defaultValues'> {
  schema: ZodType<Output, Input>;
  /** The object that is changed, or the values that a new one starts with. Other fields start empty. */
  defaultValues?: StartValues<NoInfer<Input>>;
  /** The fields above the children. */
  fields?: FieldMap<NoInfer<Input>>;
  title: Text;
  description?: Text | ReactElement | false | undefined;
  /** "Save" by default. */
  submitLabel?: Text;
  /** Medium by default if the form has choices, lists or many fields, otherwise small. */
  size?: 'small' | 'medium' | 'large';
  /** Data that the user must see before submitting; the button is disabled until it has loaded. */
  restsOn?: Answer<unknown>;
  /** Whether role and quota allow the change; otherwise the reason is displayed and the form cannot be submitted. */
  allowed?: true | Text;
  /**
   * For permanent loss of data: the button is red, and the user types this text first, the name of the object or the
   * number of objects.
   */
  lossOf?: LossText<Input>;
  onClose: () => void;
  children?: ReactNode;
}

export function FormDialog<Input extends FieldValues, Output>(
  props: FormDialogOptions<Input, Output> & SaveProps<Output>,
) {
  const t = useT();
  const { title, description, submitLabel = msg('Save'), size, onSave, onSubmit, onClose, children } = props;
  const id = useId();
  const save = async (values: Output) => {
    await onSave?.(values);
    if (props.notice) notify({ level: 'success', title: props.notice });
    onClose();
  };
  const facts = factsOf(props.schema);
  const defaultValues = startOf<Input>(facts, props.defaultValues);
  const { form, error, submit } = useResourceForm({ ...props, defaultValues, onSubmit: onSubmit ?? save });
  const { isSubmitting } = form.formState;
  const { allowed = true } = props;
  const blockedReason = allowed === true ? undefined : t(allowed);
  const reason = useLoadingReason(props.restsOn) ?? blockedReason;
  const lossOf = useLossOf(form, props.lossOf);
  const typing = useConfirmationPhrase(lossOf);
  const send = (event: FormEvent) => (reason || !typing.isTyped() ? event.preventDefault() : submit(event));
  return (
    <FormProvider {...form}>
      <Dialog
        isOpen
        onOpenChange={(isOpen) => !isOpen && !isSubmitting && onClose()}
        canClose={!isSubmitting}
        title={t(title)}
        description={description && !isValidElement(description) ? t(description) : description}
        size={size ?? (isLong(facts) ? 'medium' : 'small')}
        footer={
          <FormDialogButtons
            {...{ formId: id, isDanger: lossOf !== undefined, isSubmitting, reason, submitLabel, onClose }}
          />
        }
      >
        <form id={id} noValidate onSubmit={send} className="flex flex-col gap-4 pt-1">
          <ObstacleAlert allowed={allowed} />
          {error && <FormError error={error} />}
          <SchemaFactsContext value={facts}>
            {props.fields && <FormFields of={props.fields} />}
            {children}
          </SchemaFactsContext>
          <SkippedRows />
          {typing.field}
        </form>
      </Dialog>
    </FormProvider>
  );
}

const isLong = (facts: SchemaFacts) =>
  Object.keys(facts).length > 3 || Object.values(facts).some(({ kind }) => /choice|pairs|list/.test(kind));

/** The facts are those of the schema whose input is `Input`. */
const startOf = <Input extends FieldValues>(facts: SchemaFacts, start: StartValues<Input> = {}) =>
  startValues(facts, start) as DefaultValues<Input>;

function useLossOf<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  of: LossText<Input>,
) {
  const values = useWatch({ control: form.control, disabled: typeof of !== 'function' });
  return typeof of === 'function' ? of(values as Partial<Input>) : of;
}

interface FormDialogButtonsProps {
  formId: string;
  isDanger: boolean;
  isSubmitting: boolean;
  reason: string | undefined;
  submitLabel: Text;
  onClose: () => void;
}

function FormDialogButtons({ formId, isDanger, isSubmitting, reason, submitLabel, onClose }: FormDialogButtonsProps) {
  const t = useT();
  return (
    <>
      <Button onClick={onClose} aria-disabled={isSubmitting || undefined}>
        {t('Cancel')}
      </Button>
      <ButtonWithReason
        type="submit"
        form={formId}
        variant={isDanger ? 'danger' : 'primary'}
        isLoading={isSubmitting}
        reason={reason}
        onMouseDown={(event) => event.preventDefault()}
      >
        {t(submitLabel)}
      </ButtonWithReason>
    </>
  );
}
