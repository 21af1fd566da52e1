'use client';

import { type ReactNode, useId } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import type { Answer } from '#lib/client/answer.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ErrorAlert } from './error-alert.tsx';
import { ReasonedButton } from './reasoned-button.tsx';
import { type ResourceFormOptions, useResourceForm } from './use-resource-form.ts';
import { useWhyUnknown } from './use-why-unknown.ts';

interface FormDialogProps<Input extends FieldValues, Output> extends ResourceFormOptions<Input, Output> {
  /** Names the object: "Extend db-data". */
  title: string;
  description?: ReactNode;
  submitLabel: string;
  size?: 'small' | 'medium' | 'large';
  /** What one decides on the strength of, as `Known` shows it: it is not sent before it is there. */
  restsOn?: Answer<unknown>;
  onClose: () => void;
  /** Fields. */
  children: ReactNode;
}

/** A short form over the page. It stays open while it is sent, and when it is refused. */
export function FormDialog<Input extends FieldValues, Output>(props: FormDialogProps<Input, Output>) {
  const { title, description, submitLabel, size, onClose, children } = props;
  const t = useT();
  const id = useId();
  const { form, error, submit } = useResourceForm(props);
  const { isSubmitting } = form.formState;
  const reason = useWhyUnknown(props.restsOn);
  return (
    <FormProvider {...form}>
      <Dialog
        isOpen
        onOpenChange={(isOpen) => !isOpen && !isSubmitting && onClose()}
        canClose={!isSubmitting}
        title={title}
        description={description}
        {...(size ? { size } : {})}
        footer={
          <>
            <Button onClick={onClose} aria-disabled={isSubmitting || undefined}>
              {t('Cancel')}
            </Button>
            <ReasonedButton
              type="submit"
              form={id}
              variant="primary"
              isLoading={isSubmitting}
              reason={reason}
              onMouseDown={(event) => event.preventDefault()}
            >
              {submitLabel}
            </ReasonedButton>
          </>
        }
      >
        <form
          id={id}
          noValidate
          onSubmit={reason ? (event) => event.preventDefault() : submit}
          className="flex flex-col gap-4"
        >
          {error && <ErrorAlert error={error} />}
          {children}
        </form>
      </Dialog>
    </FormProvider>
  );
}
