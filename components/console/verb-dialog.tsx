'use client';

import type { ReactNode } from 'react';
import type { ChangeRequest } from '#lib/client/change-request.ts';
import type { I18n } from '#lib/i18n/i18n-provider.tsx';
import type { Values } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import type { Question, VerbWords } from '#lib/verbs/verb.ts';
import { DeleteObjects, type DeleteObjectsProps } from './delete-objects.tsx';
import type { Rows } from './use-object-actions.tsx';

type Passed =
  | 'projectId'
  | 'kinds'
  | 'idOf'
  | 'nameOf'
  | 'projectOf'
  | 'areDeletedImmediately'
  | 'losesData'
  | 'protection';

/** Translated sentences about what else a verb affects. */
export type Effects<Row> = (rows: Rows<Row>, i18n: I18n) => readonly (string | false)[];

/** Values of the texts of a question, besides `count` and `name`. */
export type QuestionValues<Row> = (rows: Rows<Row>, i18n: I18n) => Values;

/** What the dialog of a verb knows about the kind, the verb and its objects. */
export interface VerbDialogProps<Row> extends Pick<DeleteObjectsProps<Row>, Passed> {
  rows: Rows<Row>;
  verb: { question: Question; words?: VerbWords | undefined };
  valuesOf?: QuestionValues<Row> | undefined;
  effects?: Effects<Row> | undefined;
  requestOf: (row: Row) => ChangeRequest;
  onDone?: (() => void) | undefined;
  onClose: () => void;
}

type Details<Row> = Pick<DeleteObjectsProps<Row>, 'restsOn' | 'blockedReason' | 'removeMany'>;

/** Asks the question of a verb, and performs it on the objects. The content displays what is affected. */
export function VerbDialog<Row>(dialog: VerbDialogProps<Row> & Details<Row> & { children?: ReactNode }) {
  const { rows, verb, valuesOf, effects, requestOf, onDone, children, ...props } = dialog;
  const i18n = useI18n();
  const { sentence, isDanger = false } = verb.question;
  const values = valuesOf?.(rows, i18n);
  const sentences = [
    sentence !== undefined && i18n.t(sentence, { count: rows.length, name: props.nameOf(rows[0]), ...values }),
    ...(effects?.(rows, i18n) ?? []),
  ];
  return (
    <DeleteObjects
      {...props}
      objects={rows}
      verb={{ question: verb.question, words: verb.words ?? { doing: '' } }}
      values={values}
      isDanger={isDanger || (props.losesData ?? false)}
      deletionOf={requestOf}
      onDeleted={onDone}
    >
      {sentences.map((text) => text !== false && <p key={text}>{text}</p>)}
      {children}
    </DeleteObjects>
  );
}
