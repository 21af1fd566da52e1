'use client';

import { useI18n } from '#lib/i18n/use-t.ts';
import { phraseOf } from '#lib/verbs/loss.ts';
import type { Question } from '#lib/verbs/verb.ts';
import { ConfirmAction } from './confirm-action.tsx';
import { shortList } from './short-list.ts';

interface VerbConfirmationProps {
  question: Question;
  losesData?: boolean;
  /** Names of the objects; at least one. */
  names: readonly string[];
  /** Performs the action. If it throws, the dialog stays open and displays the error. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

export function VerbConfirmation({ question, losesData = false, names, onConfirm, onClose }: VerbConfirmationProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const { title, confirm, sentence, isDanger } = question;
  const count = names.length;
  const values = { count, name: names[0] ?? '' };
  return (
    <ConfirmAction
      onClose={onClose}
      title={t(title, values)}
      confirmLabel={t(confirm, values)}
      isDanger={losesData || (isDanger ?? false)}
      losesData={losesData}
      phrase={phraseOf(names)}
      onConfirm={onConfirm}
    >
      {count > 1 && <p className="break-words">{shortList(names, i18n)}</p>}
      {sentence && <p>{t(sentence, values)}</p>}
    </ConfirmAction>
  );
}
