'use client';

import { useParams } from 'next/navigation';
import type { KeyboardEvent, ReactNode } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { cx } from '#components/ui/cx.ts';
import { layer } from '#components/ui/layer.ts';
import { useLeaveGuard } from '#lib/client/use-leave-guard.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import type { Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ButtonLink } from './button-link.tsx';
import { ButtonWithReason } from './button-with-reason.tsx';
import { clearDraft } from './form-draft.ts';
import { FormError } from './form-error.tsx';
import { SchemaFactsContext } from './form-fields-context.ts';
import { LeaveConfirmation } from './leave-confirmation.tsx';
import { ObstacleAlert } from './obstacle-alert.tsx';
import { factsOf, type SchemaFacts } from './schema-facts.ts';
import { type ResourceFormOptions, useResourceForm } from './use-resource-form.ts';

interface ResourceFormProps<Input extends FieldValues, Output> extends ResourceFormOptions<Input, Output> {
  /** What a schema that is loaded later says about its fields; the server's page reads it. */
  facts?: SchemaFacts;
  submitLabel: ReactNode;
  /** Whether role and quota allow the change. The default is whether the user may write in the project. */
  allowed?: true | Text;
  disabledReason?: string | undefined;
  cancelHref: string;
  summary?: ReactNode;
  question?: ReactNode;
  children: ReactNode;
}

export function ResourceForm<Input extends FieldValues, Output>(props: ResourceFormProps<Input, Output>) {
  const t = useT();
  const { schema, facts = {}, submitLabel, cancelHref, summary, children, draftKey } = props;
  const obstacle = useObstacle(props.allowed);
  const disabledReason = obstacle === true ? props.disabledReason : t(obstacle);
  const { form, error, submit, isSent } = useResourceForm(props);
  const { isSubmitting, isDirty } = form.formState;
  const hasMore = isDirty && !isSubmitting && !isSent;
  useLeaveGuard(hasMore && !draftKey);
  const discard = () => {
    if (draftKey) clearDraft(draftKey);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    // React also bubbles events of a dialog to the form that opened it, although the dialog is elsewhere in the
    // document.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (isInside && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
  };
  const buttons = (
    <>
      {props.question && <Question>{props.question}</Question>}
      <FormButtons {...{ submitLabel, disabledReason, cancelHref, isSubmitting }} onCancel={discard} />
    </>
  );
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={disabledReason ? (event) => event.preventDefault() : submit}
        onKeyDown={onKeyDown}
        className={
          summary ? 'flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_19rem] lg:items-start' : undefined
        }
      >
        <div className="flex min-w-0 flex-col gap-4">
          <ObstacleAlert allowed={obstacle} />
          {error && <FormError error={error} />}
          <SchemaFactsContext value={typeof schema === 'function' ? facts : factsOf(schema)}>
            {children}
          </SchemaFactsContext>
          {!summary && <FormFoot>{buttons}</FormFoot>}
        </div>
        {summary && <SummaryColumn buttons={buttons}>{summary}</SummaryColumn>}
      </form>
      <LeaveConfirmation {...{ isActive: hasMore, cancelHref, isKept: draftKey !== undefined, onDiscard: discard }} />
    </FormProvider>
  );
}

const focusElement = (element: HTMLElement | null) => element?.focus();

/** The question appears next to the buttons and takes the focus when the form is submitted. */
const Question = ({ children }: { children: ReactNode }) => (
  <div ref={focusElement} tabIndex={-1} className="outline-none empty:hidden">
    {children}
  </div>
);

/** Whether the form can be submitted; a reason is displayed before the user fills it in. */
function useObstacle(given: true | Text | undefined): true | Text {
  const { projectId } = useParams<{ projectId?: string }>();
  const mayWrite = useMayWrite(projectId);
  return given ?? mayWrite;
}

function FormFoot({ children }: { children: ReactNode }) {
  return (
    <div className={cx(layer.sticky, 'sticky bottom-0 -mx-4 flex flex-col gap-3 bg-canvas px-4 py-3')}>{children}</div>
  );
}

/**
 * Summary of the new object with the buttons: a column on the right, or a bar at the bottom of narrow windows, so that
 * the buttons stay visible. A column taller than the window scrolls with the page until its end is visible.
 */
function SummaryColumn({ buttons, children }: { buttons: ReactNode; children: ReactNode }) {
  const t = useT();
  return (
    <div className="contents lg:sticky lg:bottom-4 lg:flex lg:min-h-[calc(100cqh-10rem)] lg:flex-col lg:self-end">
      <aside aria-label={t('Summary')} className="flex flex-col gap-4">
        {children}
      </aside>
      <div
        className={cx(
          layer.sticky,
          'sticky bottom-0 flex flex-col gap-3 py-3 max-lg:-mx-4 max-lg:border-t max-lg:bg-surface max-lg:px-4 lg:bg-canvas',
        )}
      >
        {buttons}
      </div>
    </div>
  );
}

interface FormButtonsProps extends Pick<ResourceFormProps<FieldValues, unknown>, 'submitLabel' | 'cancelHref'> {
  disabledReason: string | undefined;
  isSubmitting: boolean;
  onCancel: () => void;
}

function FormButtons({ submitLabel, disabledReason, cancelHref, isSubmitting, onCancel }: FormButtonsProps) {
  const t = useT();
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <ButtonLink href={cancelHref} onClick={onCancel}>
        {t('Cancel')}
      </ButtonLink>
      <ButtonWithReason
        type="submit"
        variant="primary"
        isLoading={isSubmitting}
        reason={disabledReason}
        // Leaving a field can display its error, which would move this button away from under the pointer.
        onMouseDown={(event) => event.preventDefault()}
      >
        {submitLabel}
      </ButtonWithReason>
    </div>
  );
}
