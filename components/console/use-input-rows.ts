import { flushSync } from 'react-dom';
import { useFormContext, useWatch } from 'react-hook-form';

/**
 * Rows of a list field, with functions to add and remove one. The fields of a row are named `name.0.field`. Used
 * instead of `useFieldArray`, which adds more than a kilobyte to every form.
 */
export function useInputRows<Row>(name: string) {
  const { setValue, clearErrors } = useFormContext();
  const rows: readonly Row[] = useWatch({ name }) ?? [];
  const change = (changed: readonly Row[]) => {
    setValue(name, changed, { shouldDirty: true });
    // Errors are stored by index, so they would move to the next row.
    clearErrors(name);
  };
  return {
    rows,
    /** Focuses the field `input` of the new row. */
    add: (row: Row, input: string & keyof Row) => {
      flushSync(() => change([...rows, row]));
      // At once: a later focus would take away what the user types elsewhere by then. A dialog follows the page's form.
      [...document.getElementsByName(`${name}.${rows.length}.${input}`)].at(-1)?.focus();
    },
    remove: (index: number) => change(rows.filter((_, each) => each !== index)),
  };
}
