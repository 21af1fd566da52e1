'use client';

import { isValidElement, type ReactElement, type ReactNode, use } from 'react';
import { useWatch } from 'react-hook-form';
import { FieldPair } from './field-pair.tsx';
import type { FieldMap, FieldSpec } from './field-spec.ts';
import { FormField } from './form-field.tsx';
import { SchemaFactsContext } from './form-fields-context.ts';

type Entry = [name: string, field: FieldSpec<unknown> | ReactElement];

/** Fields of a form: what the schema of the form says about each, and what the map adds. */
export function FormFields<Values>({ of }: { of: FieldMap<Values> }) {
  const facts = use(SchemaFactsContext);
  const entries = (Object.entries(of) as [string, Entry[1] | false | '' | undefined][]).filter(isShown);
  const canHide = entries.some(([, field]) => !isValidElement(field) && field.isHidden);
  const values: unknown = useWatch({ disabled: !canHide });
  const fields = entries.filter(([, field]) => isValidElement(field) || !field.isHidden?.(values));
  return inRows(fields).map((row) => {
    const [first, ...others] = row.map(([name, field]) =>
      isValidElement(field) ? (
        <Part key={name}>{field}</Part>
      ) : (
        <FormField key={name} name={name} field={field} facts={facts[name]} />
      ),
    );
    return others.length > 0 ? (
      <FieldPair key={first?.key}>
        {first}
        {others}
      </FieldPair>
    ) : (
      first
    );
  });
}

const isShown = (entry: [string, Entry[1] | false | '' | undefined]): entry is Entry => Boolean(entry[1]);

const Part = ({ children }: { children: ReactNode }) => children;

const isHalf = ([, field]: Entry) => !isValidElement(field) && field.isHalf === true;

/** Puts fields next to each other that share rows. */
function inRows(entries: readonly Entry[]): Entry[][] {
  const rows: Entry[][] = [];
  for (const entry of entries) {
    const last = rows.at(-1);
    if (last && isHalf(entry) && last.every(isHalf)) last.push(entry);
    else rows.push([entry]);
  }
  return rows;
}
