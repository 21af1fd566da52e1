'use client';

import { debounce, useQueryStates } from 'nuqs';
import type { Answer } from '#lib/client/answer.ts';
import { type FilterChip, type FilterField, formatChip, parseChip } from './filters.ts';
import { filterParams } from './list-params.ts';

export interface Filters {
  fields: readonly FilterField[];
  /** The answer that values of fields come from, where they do. */
  choices?: Answer<unknown> | undefined;
  /** Free text. */
  text: string;
  chips: readonly FilterChip[];
  isActive: boolean;
  setText: (text: string) => void;
  add: (chip: FilterChip) => void;
  remove: (chip: FilterChip) => void;
  clear: () => void;
}

const typingMs = 250;

/** What a list is filtered by, in the URL: `?q=web&where=status:ACTIVE&where=az:!nova`. */
export function useFilters(fields: readonly FilterField[], choices?: Answer<unknown>): Filters {
  const [{ q, where }, set] = useQueryStates(filterParams);
  const chips = where.flatMap((text) => parseChip(text, fields) ?? []);
  const without = (chip: FilterChip) => where.filter((text) => text !== formatChip(chip));
  // A field has one value at a time: a second one takes the place of the first.
  const beside = (chip: FilterChip) =>
    chips.filter((each) => each.field !== chip.field || each.operator !== chip.operator || chip.operator === '!');
  return {
    fields,
    choices,
    text: q,
    chips,
    isActive: q !== '' || chips.length > 0,
    setText: (text) => void set({ q: text || null }, { limitUrlUpdates: debounce(typingMs) }),
    add: (chip) => void set({ q: null, where: [...beside(chip), chip].map(formatChip) }, { history: 'push' }),
    remove: (chip) => void set({ where: without(chip) }, { history: 'push' }),
    clear: () => void set({ q: null, where: null }, { history: 'push' }),
  };
}
