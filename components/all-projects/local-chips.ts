import { expressionOf, type FilterChip } from '#components/console/filters.ts';

/** As the API reads names, which looks for the text anywhere in them. */
const anywhere = (text: string) => `/${text.replaceAll(/[\\^$.|?*+()[\]{}]/g, '\\$&')}/`;

/** The conditions of a list of all projects, all of which are checked here: free text is a part of the name. */
export function chipsHere({ text, chips }: { text: string; chips: readonly FilterChip[] }): FilterChip[] {
  const named = chips.map((chip) =>
    chip.field === 'name' && expressionOf(chip.value) === undefined ? { ...chip, value: anywhere(chip.value) } : chip,
  );
  const wanted = text.trim();
  return wanted === '' ? named : [...named, { field: 'name', operator: '', value: anywhere(wanted) }];
}
