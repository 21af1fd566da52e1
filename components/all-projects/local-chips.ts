import { anywhere, expressionOf } from '#components/console/filters.ts';
import type { FilterCondition } from '#lib/console/filter-condition.ts';

/** Filter chips of a list of all projects, which are evaluated in the browser. Free text is a condition on the field `text`. */
export function toLocalChips({ text, chips }: { text: string; chips: readonly FilterCondition[] }): FilterCondition[] {
  const named = chips.map((chip) =>
    chip.field === 'name' && expressionOf(chip.value) === undefined ? { ...chip, value: anywhere(chip.value) } : chip,
  );
  const wanted = text.trim();
  return wanted === '' ? named : [...named, { field: 'text', operator: '', value: anywhere(wanted) }];
}
