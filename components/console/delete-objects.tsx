'use client';

import type { ReactNode } from 'react';
import type { Answer } from '#lib/client/answer.ts';
import { type ChangeRequest, sendChange } from '#lib/client/change-request.ts';
import { notify } from '#lib/client/notices.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { useBulkChange } from '#lib/console/activity/use-bulk-change.ts';
import { msg, type Values } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ALL_SCOPE } from '#lib/screens/scope.ts';
import { phraseOf } from '#lib/verbs/loss.ts';
import type { Question, VerbWords } from '#lib/verbs/verb.ts';
import { ConfirmAction } from './confirm-action.tsx';
import type { ProjectDialogProps } from './dialog-props.ts';
import { NameList } from './name-list.tsx';
import { type Protection, useProtection } from './use-protection.tsx';

type DeletionQuestion = Pick<Question, 'title' | 'confirm'>;
type DeletionWords = Pick<VerbWords, 'doing' | 'done'>;

/** As declared by the verbs of some kinds. */
interface Deletion {
  question: DeletionQuestion;
  words: DeletionWords;
}

/** For kinds without verbs. */
export const deletion = (texts: DeletionQuestion & DeletionWords): Deletion => ({ question: texts, words: texts });

export interface DeleteObjectsProps<Row> extends ProjectDialogProps {
  kinds: readonly string[];
  objects: readonly Row[];
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  verb: Deletion;
  /** For the texts of the question, besides `count` and `name`. */
  values?: Values | undefined;
  /**
   * The objects are deleted when the response arrives, so pages stop requesting them. Not for deletions that continue
   * in the background.
   */
  areDeletedImmediately?: boolean;
  isDanger?: boolean;
  /** Projects of the objects, if not all of them are in `projectId`. */
  projectOf?: ((row: Row) => string) | undefined;
  /** Data is lost permanently with the objects, according to their verb. */
  losesData?: boolean;
  /** Data that the user must see before confirming; the button is disabled until it has loaded. */
  restsOn?: Answer<unknown>;
  blockedReason?: string | undefined;
  deletionOf: (row: Row) => ChangeRequest;
  /** Finds the protected objects and how to unprotect them; omitted if objects of this kind cannot be protected. */
  protection?: Protection<Row> | undefined;
  removeMany?: (rows: readonly Row[]) => Promise<unknown>;
  onDeleted?: (() => void) | undefined;
  children?: ReactNode;
}

/**
 * Asks before one or several objects are deleted. The dialog displays the error of a single object; the job in the tray
 * displays those of several.
 */
export function DeleteObjects<Row>({ objects, idOf, nameOf, verb, ...props }: DeleteObjectsProps<Row>) {
  const t = useT();
  const { projectId, kinds, deletionOf } = props;
  const remove = useProjectMutation(projectId, kinds, (row: Row) => sendChange(projectId, deletionOf(row)), {
    deletes: props.areDeletedImmediately ? idOf : undefined,
  });
  const change = useBulkChange(props.projectOf ? ALL_SCOPE : projectId, kinds);
  const protection = useProtection({ ...props, objects, idOf, nameOf });
  const { question, words } = verb;
  const [first] = objects;
  const count = objects.length;
  if (first === undefined) return null;
  const values = { count, name: nameOf(first), ...props.values };
  const removeMany = () =>
    change({
      title: msg(words.doing, values),
      rows: objects,
      idOf,
      nameOf,
      requestsOf: (row) => [deletionOf(row)],
      ...(props.projectOf && { projectOf: props.projectOf }),
    });
  const confirm = async () => {
    if (count > 1) return void (await (props.removeMany ?? removeMany)(objects));
    await remove.mutateAsync(first);
    if (words.done) notify({ level: 'success', title: msg(words.done, values) });
    props.onDeleted?.();
  };
  return (
    <ConfirmAction
      onClose={props.onClose}
      title={t(question.title, values)}
      confirmLabel={t(question.confirm, values)}
      isDanger={props.isDanger ?? true}
      losesData={props.losesData ?? false}
      phrase={phraseOf(objects.map(nameOf))}
      {...(props.restsOn ? { restsOn: props.restsOn } : {})}
      blockedReason={protection.reason ?? props.blockedReason}
      onConfirm={confirm}
    >
      {count > 1 && <NameList items={objects} idOf={idOf} nameOf={nameOf} />}
      {protection.alert}
      {props.children}
    </ConfirmAction>
  );
}
