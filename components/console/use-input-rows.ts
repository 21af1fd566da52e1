import { useFormContext, useWatch } from 'react-hook-form';

/**
 * The rows of an input that is a list, with what adds and takes away one. The inputs of a row are named `name.0.field`.
 * In place of `useFieldArray`, whose moving, inserting and replacing weigh more than a kilobyte in every form.
 */
export function useInputRows<Row>(name: string) {
  const { setValue, clearErrors, setFocus } = useFormContext();
  const rows: readonly Row[] = useWatch({ name }) ?? [];
  const change = (changed: readonly Row[]) => {
    setValue(name, changed, { shouldDirty: true });
    // What was said of a row would stand at the one that follows it.
    clearErrors(name);
  };
  return {
    rows,
    /** The input of the new row that is named gets the focus. */
    add: (row: Row, input: string & keyof Row) => {
      change([...rows, row]);
      requestAnimationFrame(() => setFocus(`${name}.${rows.length}.${input}`));
    },
    remove: (index: number) => change(rows.filter((_, each) => each !== index)),
  };
}
