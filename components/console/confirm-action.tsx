'use client';

import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, type OpenState, openChangeOf } from '#components/ui/dialog.tsx';
import type { Answer } from '#lib/client/answer.ts';
import { type ApiError, toApiError } from '#lib/client/api-error.ts';
import { notify } from '#lib/client/notices.ts';
import { usePreferences } from '#lib/console/account/preferences/preferences.tsx';
import type { Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { asksTyping } from '#lib/verbs/loss.ts';
import { ButtonWithReason } from './button-with-reason.tsx';
import { ErrorAlert } from './error-alert.tsx';
import { focusInView } from './focus-in-view.ts';
import { SkippedRows } from './skipped-rows.tsx';
import { useConfirmationPhrase } from './use-confirmation-phrase.tsx';
import { useLoadingReason } from './use-loading-reason.ts';

interface ConfirmActionProps extends OpenState {
  /** Names the object: "Delete volume db-data?" */
  title: string;
  /** Names the action and the object: "Delete db-data". */
  confirmLabel: string;
  /** True by default, since what must be confirmed usually ends or deletes something. */
  isDanger?: boolean;
  children?: ReactNode;
  /** Data is lost permanently, so the user types `phrase` first if `asksTyping` requires it. */
  losesData?: boolean;
  /** Text to type: the name of the object, or the number of objects. */
  phrase?: string;
  /** Data that the user must see before confirming; the button is disabled until it has loaded. */
  restsOn?: Answer<unknown>;
  blockedReason?: string | undefined;
  /** Performs the action. If it throws, the dialog stays open and displays the error. */
  onConfirm: () => Promise<unknown>;
  /** Notice of success. */
  notice?: Text;
  /** Called after the action, before the dialog closes. */
  onConfirmed?: (() => void) | undefined;
}

export function ConfirmAction({ isOpen, onOpenChange, onClose, title, restsOn, ...props }: ConfirmActionProps) {
  const change = openChangeOf({ onOpenChange, onClose });
  const { losesData, isDanger = true, phrase, blockedReason, ...rest } = props;
  const [isRunning, setIsRunning] = useState(false);
  const formId = useId();
  const t = useT();
  const { confirm } = usePreferences().preferences;
  const reason = useLoadingReason(restsOn) ?? blockedReason;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !isRunning && change(open)}
      role="alertdialog"
      title={title}
      canClose={!isRunning}
      footer={
        <>
          <Button onClick={() => change(false)} aria-disabled={isRunning || undefined}>
            {t('Cancel')}
          </Button>
          <ButtonWithReason
            type="submit"
            form={formId}
            variant={isDanger ? 'danger' : 'primary'}
            isLoading={isRunning}
            reason={reason}
          >
            {rest.confirmLabel}
          </ButtonWithReason>
        </>
      }
    >
      <ConfirmForm
        {...rest}
        phrase={asksTyping({ losesData, isDanger, confirm }) ? phrase : undefined}
        mayConfirm={reason === undefined}
        formId={formId}
        setIsRunning={setIsRunning}
        onClose={() => change(false)}
      />
    </Dialog>
  );
}

type ConfirmFormProps = Pick<ConfirmActionProps, 'children' | 'onConfirm' | 'notice' | 'onConfirmed'> & {
  phrase: string | undefined;
  formId: string;
  /** Also checked on submit, since Enter in the field submits the form. */
  mayConfirm: boolean;
  setIsRunning: (isRunning: boolean) => void;
  onClose: () => void;
};

/** Mounted only while the dialog is open, so each opening starts without old state. */
function ConfirmForm({ children, phrase, formId, mayConfirm, setIsRunning, ...props }: ConfirmFormProps) {
  const typing = useConfirmationPhrase(phrase);
  const [error, setError] = useState<ApiError>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!mayConfirm) return;
    if (!typing.isTyped()) return;
    setIsRunning(true);
    setError(undefined);
    try {
      await props.onConfirm();
      if (props.notice) notify({ level: 'success', title: props.notice });
      props.onConfirmed?.();
      props.onClose();
    } catch (thrown) {
      setError(toApiError(thrown));
    } finally {
      setIsRunning(false);
    }
  };
  return (
    <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
      {children && <div className="flex flex-col gap-2 text-ink-muted">{children}</div>}
      <SkippedRows />
      {typing.field}
      {error && (
        <div ref={focusInView} tabIndex={-1} className="outline-none">
          <ErrorAlert error={error} />
        </div>
      )}
    </form>
  );
}
