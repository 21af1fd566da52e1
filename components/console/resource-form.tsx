'use client';

import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { Button } from '#components/ui/button.tsx';
import { useLeaveGuard } from '#lib/client/use-leave-guard.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ButtonLink } from './button-link.tsx';
import { ErrorAlert } from './error-alert.tsx';
import { clearDraft } from './form-draft.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { type ResourceFormOptions, useResourceForm } from './use-resource-form.ts';

interface ResourceFormProps<Input extends FieldValues, Output> extends ResourceFormOptions<Input, Output> {
  /** Names the action and the object: "Create volume". */
  submitLabel: ReactNode;
  /** Why it cannot be sent at all. */
  disabledReason?: string | undefined;
  cancelHref: string;
  /** At the side, always in view: what will be made, quota before and after, the API call. */
  summary?: ReactNode;
  /** `FormSection`s with fields. */
  children: ReactNode;
}

/** A long form was sent at its end; what went wrong stands at its top. */
const reveal = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });

/** The form of every resource: sections, summary, one alert on top, values and draft kept until it succeeds. */
export function ResourceForm<Input extends FieldValues, Output>(props: ResourceFormProps<Input, Output>) {
  const { submitLabel, disabledReason, cancelHref, summary, children, draftKey } = props;
  const t = useT();
  const { form, error, submit, isSent } = useResourceForm(props);
  const { isSubmitting, isDirty } = form.formState;
  const hasMore = isDirty && !isSubmitting && !isSent;
  useLeaveGuard(hasMore && !draftKey);
  const discard = () => {
    if (draftKey) clearDraft(draftKey);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    // A dialog stands elsewhere in the document, but React hands its events on to the form that opened it.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (isInside && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
  };
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={disabledReason ? (event) => event.preventDefault() : submit}
        onKeyDown={onKeyDown}
        className={summary ? 'grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem]' : undefined}
      >
        <div className="flex min-w-0 flex-col gap-4">
          {error && (
            <div ref={reveal}>
              <ErrorAlert error={error} />
            </div>
          )}
          {children}
          <FormButtons {...{ submitLabel, disabledReason, cancelHref, isSubmitting }} onCancel={discard} />
        </div>
        {summary && (
          <aside
            aria-label={t('Summary')}
            className="flex flex-col gap-4 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-5rem)] lg:overflow-y-auto lg:rounded-card"
          >
            {summary}
          </aside>
        )}
      </form>
      <LeaveQuestion isActive={hasMore} cancelHref={cancelHref} isKept={draftKey !== undefined} onDiscard={discard} />
    </FormProvider>
  );
}

interface FormButtonsProps extends Pick<ResourceFormProps<FieldValues, unknown>, 'submitLabel' | 'cancelHref'> {
  disabledReason: string | undefined;
  isSubmitting: boolean;
  onCancel: () => void;
}

function FormButtons({ submitLabel, disabledReason, cancelHref, isSubmitting, onCancel }: FormButtonsProps) {
  const t = useT();
  const id = useId();
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 pt-2">
      {disabledReason && (
        <p id={id} className="me-auto text-ink-muted text-small">
          {disabledReason}
        </p>
      )}
      <ButtonLink href={cancelHref} onClick={onCancel}>
        {t('Cancel')}
      </ButtonLink>
      <Button
        type="submit"
        variant="primary"
        isLoading={isSubmitting}
        aria-disabled={disabledReason ? true : undefined}
        aria-describedby={disabledReason ? id : undefined}
        // Leaving an input may show its error and push this button away from under the pointer.
        onMouseDown={(event) => event.preventDefault()}
      >
        {submitLabel}
      </Button>
    </div>
  );
}
