'use client';

import type { ReactNode } from 'react';
import type { Answer } from '#lib/client/answer.ts';
import { type ChangeRequest, sendChange } from '#lib/client/change-request.ts';
import { notify } from '#lib/client/notices.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { useBulkChange } from '#lib/client/use-bulk-change.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { phraseOf } from '#lib/verbs/loss.ts';
import type { Question, VerbWords } from '#lib/verbs/verb.ts';
import { ConfirmAction } from './confirm-action.tsx';
import { NameList } from './name-list.tsx';
import { type Protection, useProtection } from './use-protection.tsx';

export interface Deletion {
  question: Pick<Question, 'title' | 'confirm'>;
  words: VerbWords;
}

interface DeleteObjectsProps<Row> {
  projectId: string;
  kinds: readonly string[];
  objects: readonly Row[];
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  verb: Deletion;
  /** They are gone when the answer comes: no page asks for them again. What the platform deletes in the background is not. */
  areGoneAtOnce?: boolean;
  /** Data is lost for good with them, as their verb says it. */
  losesData?: boolean;
  /** What is said about them below, as `QueryContent` shows it: nobody agrees before it is known. */
  restsOn?: Answer<unknown>;
  barred?: string | undefined;
  deletionOf: (row: Row) => ChangeRequest;
  /** Which are protected, and what ends that; none can be where this is not given. */
  protection?: Protection<Row>;
  removeMany?: (rows: readonly Row[]) => Promise<unknown>;
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
  children?: ReactNode;
}

/** Asks before one object or several are deleted. One that will not go says why in the dialog; of several, the job in the tray says it. */
export function DeleteObjects<Row>({ objects, idOf, nameOf, verb, ...props }: DeleteObjectsProps<Row>) {
  const t = useT();
  const { projectId, kinds, deletionOf } = props;
  const remove = useProjectMutation(projectId, kinds, (row: Row) => sendChange(projectId, deletionOf(row)), {
    deletes: props.areGoneAtOnce ? idOf : undefined,
  });
  const change = useBulkChange(projectId, kinds);
  const protection = useProtection({ ...props, objects, idOf, nameOf });
  const { question, words } = verb;
  const [first] = objects;
  const count = objects.length;
  if (first === undefined) return null;
  const values = { count, name: nameOf(first) };
  const removeMany = () =>
    change({
      title: msg(words.doing, values),
      rows: objects,
      idOf,
      nameOf,
      requestsOf: (row) => [deletionOf(row)],
    });
  const confirm = async () => {
    if (count > 1) return void (await (props.removeMany ?? removeMany)(objects));
    await remove.mutateAsync(first);
    if (words.done) notify({ level: 'success', title: msg(words.done, values) });
    props.onDeleted?.();
  };
  return (
    <ConfirmAction
      isOpen
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      isDanger
      title={t(question.title, values)}
      confirmLabel={t(question.confirm, values)}
      losesData={props.losesData ?? false}
      phrase={phraseOf(objects.map(nameOf))}
      {...(props.restsOn ? { restsOn: props.restsOn } : {})}
      barred={protection.reason ?? props.barred}
      onConfirm={confirm}
    >
      {count > 1 && <NameList items={objects} idOf={idOf} nameOf={nameOf} />}
      {protection.alert}
      {props.children}
    </ConfirmAction>
  );
}
