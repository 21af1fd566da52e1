'use client';

import { type ReactNode, useId } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { ErrorAlert } from './error-alert.tsx';
import { type ResourceFormOptions, useResourceForm } from './use-resource-form.ts';

interface FormDialogProps<Input extends FieldValues, Output> extends ResourceFormOptions<Input, Output> {
  /** Names the object: "Extend db-data". */
  title: string;
  description?: ReactNode;
  submitLabel: string;
  size?: 'small' | 'medium' | 'large';
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
            <Button
              type="submit"
              form={id}
              variant="primary"
              isLoading={isSubmitting}
              onMouseDown={(event) => event.preventDefault()}
            >
              {submitLabel}
            </Button>
          </>
        }
      >
        <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
          {error && <ErrorAlert error={error} />}
          {children}
        </form>
      </Dialog>
    </FormProvider>
  );
}
