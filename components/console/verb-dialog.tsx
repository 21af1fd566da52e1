'use client';

import type { ReactNode } from 'react';
import type { Answer } from '#lib/client/answer.ts';
import { type ChangeRequest, sendChange } from '#lib/client/change-request.ts';
import { notify } from '#lib/client/notices.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { useBulkChange } from '#lib/console/activity/use-bulk-change.ts';
import type { I18n } from '#lib/i18n/i18n-provider.tsx';
import { msg, type Values } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { ALL_SCOPE } from '#lib/screens/scope.ts';
import { phraseOf } from '#lib/verbs/loss.ts';
import type { Question, VerbWords } from '#lib/verbs/verb.ts';
import { ConfirmAction } from './confirm-action.tsx';
import type { ProjectDialogProps } from './dialog-props.ts';
import { NameList } from './name-list.tsx';
import type { Rows } from './use-object-actions.tsx';
import { type Protection, useProtection } from './use-protection.tsx';

/** Translated sentences about what else a verb affects. */
export type Effects<Row> = (rows: Rows<Row>, i18n: I18n) => readonly (string | false)[];

/** Values of the texts of a question, besides `count` and `name`. */
export type QuestionValues<Row> = (rows: Rows<Row>, i18n: I18n) => Values;

/** What the dialog of a verb knows about the kind, the verb and its objects. */
export interface VerbDialogProps<Row> extends ProjectDialogProps {
  rows: Rows<Row>;
  verb: { question: Question; words?: VerbWords | undefined };
  /** Kinds whose queries are refreshed. */
  kinds: readonly string[];
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  valuesOf?: QuestionValues<Row> | undefined;
  effects?: Effects<Row> | undefined;
  requestOf: (row: Row) => ChangeRequest;
  /** Projects of the objects, if not all of them are in `projectId`. */
  projectOf?: ((row: Row) => string) | undefined;
  /**
   * The objects are deleted when the response arrives, so pages stop requesting them. Not for deletions that continue
   * in the background.
   */
  areDeletedImmediately?: boolean | undefined;
  /** Data is lost permanently with the objects, according to their verb. */
  losesData?: boolean;
  /** Finds the protected objects and how to unprotect them; omitted if objects of this kind cannot be protected. */
  protection?: Protection<Row> | undefined;
  /** Called after one object was changed. */
  onDone?: (() => void) | undefined;
}

interface Details<Row> {
  /** Data that the user must see before confirming; the button is disabled until it has loaded. */
  restsOn?: Answer<unknown>;
  blockedReason?: string | undefined;
  /** Instead of a job with one request per object. */
  removeMany?: (rows: readonly Row[]) => Promise<unknown>;
  /** What is affected. */
  children?: ReactNode;
}

/**
 * Asks the question of a verb, and performs it on the objects. The dialog displays the error of a single object; the job
 * in the tray displays those of several.
 */
export function VerbDialog<Row>(dialog: VerbDialogProps<Row> & Details<Row>) {
  const { rows, verb, idOf, nameOf, restsOn, children, losesData = false } = dialog;
  const i18n = useI18n();
  const protection = useProtection({ ...dialog, objects: rows });
  const { title, confirm, sentence, isDanger = false } = verb.question;
  const values = { count: rows.length, name: nameOf(rows[0]), ...dialog.valuesOf?.(rows, i18n) };
  const perform = usePerform(dialog, values);
  const sentences = [sentence !== undefined && i18n.t(sentence, values), ...(dialog.effects?.(rows, i18n) ?? [])];
  return (
    <ConfirmAction
      onClose={dialog.onClose}
      title={i18n.t(title, values)}
      confirmLabel={i18n.t(confirm, values)}
      isDanger={isDanger || losesData}
      losesData={losesData}
      phrase={phraseOf(rows.map(nameOf))}
      {...(restsOn && { restsOn })}
      blockedReason={protection.reason ?? dialog.blockedReason}
      onConfirm={perform}
    >
      {rows.length > 1 && <NameList items={rows} idOf={idOf} nameOf={nameOf} />}
      {protection.alert}
      {sentences.map((text) => text !== false && <p key={text}>{text}</p>)}
      {children}
    </ConfirmAction>
  );
}

function usePerform<Row>(dialog: VerbDialogProps<Row> & Details<Row>, values: Values): () => Promise<void> {
  const { projectId, projectOf, kinds, rows, verb, idOf, nameOf, requestOf, removeMany } = dialog;
  const { words } = verb;
  const [first, ...others] = rows;
  const changeOne = useProjectMutation(projectId, kinds, (row: Row) => sendChange(projectId, requestOf(row)), {
    deletes: dialog.areDeletedImmediately ? idOf : undefined,
  });
  const changeMany = useBulkChange(projectOf ? ALL_SCOPE : projectId, kinds);
  return async () => {
    if (others.length === 0) {
      await changeOne.mutateAsync(first);
      if (words?.done) notify({ level: 'success', title: msg(words.done, values) });
      dialog.onDone?.();
    } else if (removeMany) await removeMany(rows);
    else {
      const { doing = '' } = words ?? {};
      await changeMany({
        title: msg(doing, values),
        rows,
        idOf,
        nameOf,
        requestsOf: (row) => [requestOf(row)],
        ...(projectOf && { projectOf }),
      });
    }
  };
}
