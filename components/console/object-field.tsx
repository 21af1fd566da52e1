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
  /** Title of the error: "Could not load the volumes". */
  unknown: string;
}

/** A choice of all objects of a kind. If the list is incomplete, it says so. */
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
