'use client';

import type { ReactNode } from 'react';
import type { ChangeRequest } from '#lib/client/change-request.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { Question, VerbWords } from '#lib/verbs/verb.ts';
import { DeleteObjects, type DeleteObjectsProps } from './delete-objects.tsx';
import type { Rows } from './use-object-actions.tsx';

type Passed = 'projectId' | 'kinds' | 'idOf' | 'nameOf' | 'projectOf' | 'areDeletedImmediately' | 'losesData';

/** What the dialog of a verb knows about the kind, the verb and its objects. */
export interface VerbDialogProps<Row> extends Pick<DeleteObjectsProps<Row>, Passed> {
  rows: Rows<Row>;
  verb: { question: Question; words?: VerbWords | undefined };
  requestOf: (row: Row) => ChangeRequest;
  onDone?: (() => void) | undefined;
  onClose: () => void;
}

type Details<Row> = Pick<DeleteObjectsProps<Row>, 'restsOn' | 'blockedReason' | 'protection' | 'removeMany'>;

interface VerbDialogContent {
  /** For the sentence of the question, besides `count` and `name`. */
  values?: Record<string, string | number>;
  /** What is affected. */
  children?: ReactNode;
}

/** Asks the question of a verb, and performs it on the objects. */
export function VerbDialog<Row>({
  rows,
  verb,
  requestOf,
  onDone,
  values,
  children,
  ...props
}: VerbDialogProps<Row> & Details<Row> & VerbDialogContent) {
  const t = useT();
  const { sentence, isDanger = false } = verb.question;
  return (
    <DeleteObjects
      {...props}
      objects={rows}
      verb={{ question: verb.question, words: verb.words ?? { doing: '' } }}
      isDanger={isDanger || (props.losesData ?? false)}
      deletionOf={requestOf}
      onDeleted={onDone}
    >
      {sentence && <p>{t(sentence, { count: rows.length, name: props.nameOf(rows[0]), ...values })}</p>}
      {children}
    </DeleteObjects>
  );
}
