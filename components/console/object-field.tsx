'use client';

import type { RadioCard } from '#components/ui/radio-cards.tsx';
import type { Answer } from '#lib/client/answer.ts';
import type { WholeList } from '#lib/client/whole-list-query.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ChoiceField, type ChoiceFieldProps } from './choice-field.tsx';
import { QueryField } from './query-field.tsx';

interface ObjectFieldProps<Row> extends Omit<ChoiceFieldProps, 'choices'> {
  objects: Answer<WholeList<Row>>;
  choicesOf: (rows: readonly Row[]) => readonly RadioCard<string>[];
  /** What is not known when it fails: "The volumes could not be loaded". */
  unknown: string;
}

/** One of all objects of a kind: nothing to choose before they are known, and the truth where they are not all. */
export function ObjectField<Row>({ objects, choicesOf, unknown, ...field }: ObjectFieldProps<Row>) {
  const t = useT();
  return (
    <QueryField answer={objects} unknown={unknown}>
      {({ rows, isWhole }) => (
        <>
          <ChoiceField {...field} choices={choicesOf(rows)} />
          {!isWhole && (
            <p className="text-ink-muted text-small">
              {t('There are more. Only the first {count} can be chosen here.', { count: rows.length })}
            </p>
          )}
        </>
      )}
    </QueryField>
  );
}
