'use client';

import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import type { Answer } from '#lib/client/answer.ts';
import { type ApiError, toApiError } from '#lib/client/api-error.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ErrorAlert } from './error-alert.tsx';
import { ReasonedButton } from './reasoned-button.tsx';
import { useWhyUnknown } from './use-why-unknown.ts';

interface ConfirmActionProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Names the object: "Delete volume db-data?" */
  title: string;
  /** Names the action and the object too: "Delete db-data". */
  confirmLabel: string;
  isDanger?: boolean;
  /** What will happen, from live data. */
  children?: ReactNode;
  /** Asked for only where data is lost for good: the name to type. */
  typedName?: string;
  /** What one agrees on the strength of, as `Known` shows it: nobody agrees before it is there. */
  restsOn?: Answer<unknown>;
  /** Why it would be refused as things stand: what is in the way has to go first. */
  barred?: string | undefined;
  /** Does it. When it throws, the dialog stays open and shows the error. */
  onConfirm: () => Promise<unknown>;
}

/** Asks before an action that cannot be taken back: what, to which object, with what consequences. */
export function ConfirmAction({ isOpen, onOpenChange, title, restsOn, barred, ...rest }: ConfirmActionProps) {
  const [isRunning, setIsRunning] = useState(false);
  const formId = useId();
  const t = useT();
  const reason = useWhyUnknown(restsOn) ?? barred;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !isRunning && onOpenChange(open)}
      role="alertdialog"
      title={title}
      canClose={!isRunning}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)} aria-disabled={isRunning || undefined}>
            {t('Cancel')}
          </Button>
          <ReasonedButton
            type="submit"
            form={formId}
            variant={rest.isDanger ? 'danger' : 'primary'}
            isLoading={isRunning}
            reason={reason}
          >
            <span className="max-w-56 truncate">{rest.confirmLabel}</span>
          </ReasonedButton>
        </>
      }
    >
      <ConfirmForm
        {...rest}
        mayConfirm={reason === undefined}
        formId={formId}
        setIsRunning={setIsRunning}
        onDone={() => onOpenChange(false)}
      />
    </Dialog>
  );
}

type ConfirmFormProps = Pick<ConfirmActionProps, 'children' | 'typedName' | 'onConfirm'> & {
  formId: string;
  /** Enter in the field sends it too. */
  mayConfirm: boolean;
  setIsRunning: (isRunning: boolean) => void;
  onDone: () => void;
};

/** Lives only while the dialog is open, so that a second opening starts clean. */
function ConfirmForm({ children, typedName, onConfirm, formId, mayConfirm, setIsRunning, onDone }: ConfirmFormProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [mismatch, setMismatch] = useState(false);
  const [error, setError] = useState<ApiError>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!mayConfirm) return;
    if (typedName !== undefined && typed !== typedName) return setMismatch(true);
    setIsRunning(true);
    setError(undefined);
    try {
      await onConfirm();
      onDone();
    } catch (thrown) {
      setError(toApiError(thrown));
    } finally {
      setIsRunning(false);
    }
  };
  return (
    <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
      {children && <div className="flex flex-col gap-2 text-ink-muted">{children}</div>}
      {typedName !== undefined && (
        <Field
          label={t.rich('Type <b>{name}</b> to confirm', {
            name: typedName,
            b: (parts) => <strong className="break-all font-mono">{parts}</strong>,
          })}
          error={mismatch ? t('This is not the name') : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={typed}
              autoComplete="off"
              onChange={(event) => {
                setTyped(event.target.value);
                setMismatch(false);
              }}
            />
          )}
        </Field>
      )}
      {error && <ErrorAlert error={error} />}
    </form>
  );
}
